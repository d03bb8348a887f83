import { expect, test } from 'vitest'
import { treeOf } from './tree.ts'
import { voice } from './voice.ts'

const found = (files: Record<string, string>): string[] =>
  voice.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

/** A sample that is complete only when the test runs: this file is checked like any other. */
const sample = (text: string): string => text.replaceAll('~', '')

test('a phrase to avoid is found in comments and texts of every kind of file', () => {
  expect(
    found({
      'server/a.ts': sample('/**\n * It goes~ on.\n */\nconst text = "An order sta~nds here"'),
      'web/a.tsx': sample('const part = <p>Do it\n  ane~w.</p>'),
      'server/a.sql': sample('SELECT 1;\n-- It is kept so\n-- th~at it lasts.'),
      'web/a.css': sample('/* Wider, as well~ as taller. */'),
      'docs/a.md': sample('The server refus~es it.'),
    }).map((finding) => finding.replace(/: write .*/, '')),
  ).toEqual([
    sample('server/a.ts:2 "goes~ on"'),
    sample('server/a.ts:4 "sta~nds"'),
    sample('web/a.tsx:2 "ane~w"'),
    sample('server/a.sql:2 "so -- th~at"'),
    sample('web/a.css:1 "as well~ as"'),
    sample('docs/a.md:1 "refus~es"'),
  ])
})

test('names in code, SQL, migrations and the quoted specification are left alone', () => {
  expect(
    found({
      'server/a.ts': sample('const lanes = refus~es.besi~des\nquery("SELECT a FROM b WHERE sta~nds")'),
      'server/b.ts': sample('// The column `sta~nds` and lane~-queue.ts.'),
      'database/migrations/001.sql': sample('-- It goes~ on.'),
      'tests/spec-lines.md': sample('It goes~ on.'),
    }),
  ).toEqual([])
})

test('an invention is found in comments alone', () => {
  expect(found({ 'server/a.ts': sample('// Each la~ne waits.\nconst text = "A bicycle la~ne"') })).toEqual([
    sample('server/a.ts:1 "la~ne": write worker'),
  ])
})

test('a comment or a setting opens with a noun or a verb', () => {
  expect(
    found({
      'server/a.ts': sample("/** Wh~at is left. */\n// So ma~ny rows fit.\nconst text = 'What you get'"),
      'contract/settings/a.ts': sample("const about = 'Wh~o pays it.'"),
      'web/a.ts': '/** Does what is asked. */\n// What does a reader see? Nothing.',
    }),
  ).toEqual([
    'server/a.ts:1 "What is left.…": open with a noun or a verb',
    sample('server/a.ts:2 "So ma~ny": write the limit, then the figure'),
    sample('server/a.ts:2 "So ma~ny rows…": open with a noun or a verb'),
    'contract/settings/a.ts:1 "Who pays it.…": open with a noun or a verb',
  ])
})

test('a text for people is found that has words nobody says, and its comments and tests may have them', () => {
  expect(
    found({
      'web/a.tsx': 'const part = <p>Ask somebody\n  to mail it.</p>\n// Mails somebody.',
      'server/a.ts': "const text = 'The link leads to nobody'\nconst code = 'mail'",
      'server/a.test.ts': "test('somebody begins', () => {})",
      'web/pages/prose/a.md': 'It comes back with the figures of today.',
      'docs/a.md': 'The mail of somebody.',
    }).map((finding) => finding.replace(/: write .*/, '')),
  ).toEqual([
    'web/a.tsx:1 "somebody"',
    'web/a.tsx:2 "mail"',
    'server/a.ts:1 "nobody"',
    'server/a.ts:1 "leads to"',
    'web/pages/prose/a.md:1 "of today"',
    'web/pages/prose/a.md:1 "comes back"',
  ])
})

test('a page speaks in contractions and of links, but not the terms, nor a message of the server', () => {
  expect(
    found({
      'web/a.ts': "const text = 'This is not open. It is the address, and waits.'",
      'web/b.ts': "const text = 'What it is: your wallet address, your email address.'",
      'server/a.ts': "const text = 'It is not an address.'",
      'web/pages/prose/terms.md': 'You cannot do so. It is not allowed.',
    }).map((finding) => finding.replace(/: write .*/, '')),
  ).toEqual(['web/a.ts:1 "is not"', 'web/a.ts:1 "It is"', 'web/a.ts:1 "address"', 'web/a.ts:1 "waits"'])
})

test('a file that is excused without need is found', () => {
  const excused = (terms: string) =>
    found({
      'tools/tidy/voice.ts': "'web/pages/prose/terms.md'",
      'web/pages/prose/terms.md': terms,
    }).filter((finding) => finding.includes('terms.md'))
  expect(excused('You cannot do so.')).toEqual([])
  expect(excused('You can do so.')).toEqual([
    'tools/tidy/voice.ts:1 the exception web/pages/prose/terms.md excuses nothing: remove it',
  ])
})

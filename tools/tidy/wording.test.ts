import { expect, test } from 'vitest'
import { docstrings } from './docstrings.ts'
import { literalSpreads } from './literal-spreads.ts'
import { paths } from './paths.ts'
import { type Check, treeOf } from './tree.ts'
import { wording } from './voice.ts'

const found = (check: Check, files: Record<string, string>): string[] =>
  check.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

/** Completes a sample when the test runs, so this file is checked like any other. */
const sample = (text: string): string => text.replaceAll('~', '')

test('unfinished work is found in every kind of file', () => {
  expect(
    found(wording, {
      'server/a.ts': sample('// TO~DO later\nconst text = "Not imple~mented"'),
      'docs/a.md': sample('Coming so~on.'),
      'database/a.sql': sample('-- FIX~ME'),
      'web/a.ts': 'const todos = []',
    }),
  ).toEqual([
    sample('server/a.ts:1 "TO~DO" leaves work behind'),
    sample('server/a.ts:2 "Not imple~mented" promises instead of doing'),
    sample('docs/a.md:1 "Coming so~on" promises instead of doing'),
    sample('database/a.sql:1 "FIX~ME" leaves work behind'),
  ])
})

test('silenced checks and skipped tests are found', () => {
  expect(
    found(wording, {
      'server/a.ts': sample('// @ts-ig~nore\n// biome-ig~nore lint: no\n// @ts-expect~-error'),
      'server/a.test.ts': sample(
        "// @ts-expect~-error\ntest~.skip('a')\ndescribe~.only('b')\nit~.todo('c')\nlist.only('d')",
      ),
    }),
  ).toEqual([
    sample('server/a.ts:1 "@ts-ig~nore" silences a check'),
    sample('server/a.ts:2 "biome-ig~nore" silences a check'),
    sample('server/a.ts:3 "@ts-expect~-error" belongs in tests of types'),
    sample('server/a.test.ts:2 "test~.skip" skips tests'),
    sample('server/a.test.ts:3 "describe~.only" skips tests'),
    sample('server/a.test.ts:4 "it~.todo" skips tests'),
  ])
})

test('a path on one machine or outside the project is found', () => {
  expect(
    found(paths, {
      'docs/a.md': 'See /home/ada/notes.md and [this](../../other/file.md).',
      'README.md': 'The plan is in ../plan/notes.md. /usr/local/bin is fine, and so is a/home/page.',
      'server/rendering/a.ts': "join(here, '../../dist')",
    }),
  ).toEqual([
    'docs/a.md:1 names /home/ada, a path on one machine',
    'docs/a.md:1 ../../other is outside the project',
    'README.md:1 ../plan is outside the project',
  ])
})

test('an exported function without a docstring is found', () => {
  expect(
    found(docstrings, {
      'server/a.ts':
        '/** Reads it. */\nexport function read() {}\nexport async function write() {}\nfunction own() {}',
      'contract/a.ts': 'export const double = (n: number) => n * 2\nexport const limit = 3',
      'web/a.tsx': 'export function Part() {}\nexport default function Page() {}',
      'server/a.test.ts': 'export function build() {}',
    }),
  ).toEqual([
    'server/a.ts:3 write is exported without a docstring',
    'contract/a.ts:1 double is exported without a docstring',
    'web/a.tsx:1 Part is exported without a docstring',
    'web/a.tsx:2 Page is exported without a docstring',
  ])
})

test('an object is not spread where it is written', () => {
  expect(
    found(literalSpreads, {
      'server/a.ts': 'const a = {\n  ...{ b, c },\n  ...d,\n  ...(e && { f }),\n}',
      'web/a.tsx': 'const a = <B {...{ c, d }} {...e} />',
      'tests/a.ts': 'const a = { ...{ b, c } }',
    }),
  ).toEqual(
    ['server/a.ts:2', 'web/a.tsx:1'].map(
      (place) => `${place} spreads an object that is written there: name its properties one by one`,
    ),
  )
})

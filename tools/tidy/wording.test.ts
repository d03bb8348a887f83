import { expect, test } from 'vitest'
import { docstrings } from './docstrings.ts'
import type { Check } from './finding.ts'
import { paths } from './paths.ts'
import { treeOf } from './tree.ts'
import { wording } from './wording.ts'

const found = (check: Check, files: Record<string, string>): string[] =>
  check.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

test('nothing is put off, in no kind of file', () => {
  expect(
    found(wording, {
      'server/a.ts': '// TODO later\nconst text = "Not implemented"',
      'docs/a.md': 'Coming soon.',
      'database/a.sql': '-- FIXME',
      'web/a.ts': 'const todos = []',
    }),
  ).toEqual([
    'server/a.ts:1 "TODO" leaves work behind',
    'server/a.ts:2 "Not implemented" promises instead of doing',
    'docs/a.md:1 "Coming soon" promises instead of doing',
    'database/a.sql:1 "FIXME" leaves work behind',
  ])
})

test('no check is silenced and no test left out', () => {
  expect(
    found(wording, {
      'server/a.ts': '// @ts-ignore\n// biome-ignore lint: no\n// @ts-expect-error',
      'server/a.test.ts':
        "// @ts-expect-error\ntest.skip('a')\ndescribe.only('b')\nit.todo('c')\nlist.only('d')",
    }),
  ).toEqual([
    'server/a.ts:1 "@ts-ignore" silences a check',
    'server/a.ts:2 "biome-ignore" silences a check',
    'server/a.ts:3 "@ts-expect-error" belongs into tests of types',
    'server/a.test.ts:2 "test.skip" leaves tests out',
    'server/a.test.ts:3 "describe.only" leaves tests out',
    'server/a.test.ts:4 "it.todo" leaves tests out',
  ])
})

test('any is found as a type, not as a word', () => {
  expect(
    found(wording, {
      'server/a.ts': 'const any = "any"\nlet a: Record<string, any>\nfunction f(b: any[]) {}',
    }),
  ).toEqual([
    'server/a.ts:2 any is no type: unknown, or the right one',
    'server/a.ts:3 any is no type: unknown, or the right one',
  ])
})

test('no place on somebody’s machine is named, nor one outside of the project', () => {
  expect(
    found(paths, {
      'docs/a.md': 'See /home/ada/notes.md and [this](../../other/file.md).',
      'README.md': 'The plan is in ../plan/notes.md. /usr/local/bin is fine, and so is a/home/page.',
      'server/rendering/a.ts': "join(here, '../../dist')",
    }),
  ).toEqual([
    'docs/a.md:1 names /home/ada, a place on one machine',
    'docs/a.md:1 ../../other leads out of the project',
    'README.md:1 ../plan leads out of the project',
  ])
})

test('an exported function says what it does', () => {
  expect(
    found(docstrings, {
      'server/a.ts':
        '/** Reads it. */\nexport function read() {}\nexport async function write() {}\nfunction own() {}',
      'contract/a.ts': 'export const double = (n: number) => n * 2\nexport const limit = 3',
      'web/a.tsx': 'export function Part() {}',
      'server/a.test.ts': 'export function build() {}',
    }),
  ).toEqual([
    'server/a.ts:3 write is exported and says nothing of itself',
    'contract/a.ts:1 double is exported and says nothing of itself',
  ])
})

import { expect, test } from 'vitest'
import { docstrings } from './docstrings.ts'
import type { Check } from './finding.ts'
import { paths } from './paths.ts'
import { treeOf } from './tree.ts'
import { wording } from './wording.ts'

const found = (check: Check, files: Record<string, string>): string[] =>
  check.find(treeOf(files)).map(({ path, line, message }) => `${path}:${line} ${message}`)

/** A sample that is whole only when the test runs, so that this file is checked like any other. */
const whole = (text: string): string => text.replaceAll('~', '')

test('nothing is put off, in no kind of file', () => {
  expect(
    found(wording, {
      'server/a.ts': whole('// TO~DO later\nconst text = "Not imple~mented"'),
      'docs/a.md': whole('Coming so~on.'),
      'database/a.sql': whole('-- FIX~ME'),
      'web/a.ts': 'const todos = []',
    }),
  ).toEqual([
    whole('server/a.ts:1 "TO~DO" leaves work behind'),
    whole('server/a.ts:2 "Not imple~mented" promises instead of doing'),
    whole('docs/a.md:1 "Coming so~on" promises instead of doing'),
    whole('database/a.sql:1 "FIX~ME" leaves work behind'),
  ])
})

test('no check is silenced and no test left out', () => {
  expect(
    found(wording, {
      'server/a.ts': whole('// @ts-ig~nore\n// biome-ig~nore lint: no\n// @ts-expect~-error'),
      'server/a.test.ts': whole(
        "// @ts-expect~-error\ntest~.skip('a')\ndescribe~.only('b')\nit~.todo('c')\nlist.only('d')",
      ),
    }),
  ).toEqual([
    whole('server/a.ts:1 "@ts-ig~nore" silences a check'),
    whole('server/a.ts:2 "biome-ig~nore" silences a check'),
    whole('server/a.ts:3 "@ts-expect~-error" belongs into tests of types'),
    whole('server/a.test.ts:2 "test~.skip" leaves tests out'),
    whole('server/a.test.ts:3 "describe~.only" leaves tests out'),
    whole('server/a.test.ts:4 "it~.todo" leaves tests out'),
  ])
})

test('any is found as a type, not as a word', () => {
  expect(
    found(wording, {
      'server/a.ts': whole('const any = "any"\nlet a: Record<string, a~ny>\nfunction f(b: a~ny[]) {}'),
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

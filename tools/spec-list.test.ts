import { describe, expect, test } from 'vitest'
import { judgeSpecLines } from './spec-list.ts'
import { testTitles } from './tidy/test-titles.ts'
import { treeOf } from './tidy/tree.ts'

const tested =
  "describe('group', () => {\n  test('one', () => {})\n  it.each([1])('%i is a number', () => {})\n  test(`two`, () => {})\n})"

/** Problems of a list with these rows. */
const problems = (rows: string[]): string[] =>
  judgeSpecLines(
    treeOf({
      'web/a.test.ts': tested,
      'tests/spec-lines.md': ['| line | what holds | test |', '|---|---|---|', ...rows].join('\n'),
    }),
  ).map(({ line, message }) => `${line} ${message}`)

const row = (id: string, tests = 'web/a.test.ts › one'): string => `| ${id} | a | ${tests} |`
const others = ['1.01', '2.01', '4.01', '5.01', '6.01', '7.01', '8.01', '9.01'].map((id) => row(id))

test('titles are those of tests, not of groups, and keep the placeholders of a table', () => {
  expect([...testTitles({ path: 'web/a.test.ts', text: tested })]).toEqual(['one', '%i is a number', 'two'])
})

describe('a line', () => {
  test('passes with tests that exist, one or several', () => {
    expect(problems([row('3.01'), ...others])).toEqual([])
    expect(
      problems([row('3.01', 'web/a.test.ts › one<br>web/a.test.ts › %i is a number'), ...others]),
    ).toEqual([])
  })

  test('without a test is open', () => {
    expect(problems([row('3.01', '—'), ...others])).toEqual(['3 has no test'])
    expect(problems([row('3.01', ''), ...others])).toEqual(['3 has no test'])
  })

  test('whose test was deleted or renamed is open', () => {
    expect(
      problems([row('3.01', 'web/b.test.ts › one'), row('3.02', 'web/a.test.ts › three'), ...others]),
    ).toEqual([
      '3 names a test that does not exist: web/b.test.ts › one',
      '4 names a test that does not exist: web/a.test.ts › three',
    ])
  })
})

test('a lost line leaves a gap in the numbers', () => {
  expect(problems([row('3.01'), row('3.02'), ...others])).toEqual([])
  expect(problems([row('3.01'), row('3.03'), ...others.filter((each) => !each.includes('4.01'))])).toEqual([
    '4 3.03 is in the place of 3.02',
    '1 section 4 is missing',
  ])
})

import { describe, expect, test } from 'vitest'
import { adopt, gapsIn, judgeSpecLines, parseSpecLines } from './spec-list.ts'
import { testTitles } from './tidy/test-titles.ts'
import { treeOf } from './tidy/tree.ts'

const tree = treeOf({
  'web/a.test.ts':
    "describe('group', () => {\n  test('one', () => {})\n  it.each([1])('%i is a number', () => {})\n  test(`two`, () => {})\n})",
})

const list = (tests: string): string => `| line | what holds | test |\n|---|---|---|\n| 3.01 | a | ${tests} |`

const problems = (tests: string): string[] =>
  judgeSpecLines(parseSpecLines(list(tests)), tree).map(({ problem }) => problem)

test('titles are those of tests, not of groups; a table’s as it is written', () => {
  expect([...testTitles(tree.files[0] ?? { path: '', text: '' })]).toEqual(['one', '%i is a number', 'two'])
})

describe('a line', () => {
  test('is proven by tests that exist, one or several', () => {
    expect(problems('web/a.test.ts › one')).toEqual([])
    expect(problems('web/a.test.ts › one<br>web/a.test.ts › %i is a number')).toEqual([])
  })

  test('without a test is open', () => {
    expect(problems('—')).toEqual(['has no test'])
    expect(problems('')).toEqual(['has no test'])
  })

  test('whose test is gone or renamed is open', () => {
    expect(problems('web/b.test.ts › one')).toEqual(['names a file that does not exist: web/b.test.ts'])
    expect(problems('web/a.test.ts › three')).toEqual([
      'names a test that is not in its file: web/a.test.ts › three',
    ])
  })

  test('whose test is planned is open, and says when it is written', () => {
    expect(problems('— web/a.test.ts › three')).toEqual(['has yet no web/a.test.ts › three'])
    expect(problems('— web/a.test.ts › one')).toEqual(['is planned, but written: web/a.test.ts › one'])
  })
})

test('what has been written since loses its dash, nothing else changes', () => {
  expect(adopt(list('— web/a.test.ts › one<br>— web/a.test.ts › three'), tree)).toBe(
    list('web/a.test.ts › one<br>— web/a.test.ts › three'),
  )
})

test('a lost line leaves a gap in the numbers', () => {
  const numbered = (ids: string[]) => parseSpecLines(ids.map((id) => `| ${id} | a | — |`).join('\n'))
  expect(gapsIn(numbered(['3.01', '3.02', '4.01', '5.01', '8.01', '9.01']))).toEqual([])
  expect(gapsIn(numbered(['3.01', '3.03', '5.01', '8.01', '9.01']))).toEqual([
    '3.03 stands where 3.02 should',
    'section 4 is missing',
  ])
})

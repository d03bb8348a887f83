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

test('titles are those of tests, not of groups, and keep the placeholders of a table', () => {
  expect([...testTitles(tree.files[0] ?? { path: '', text: '' })]).toEqual(['one', '%i is a number', 'two'])
})

describe('a line', () => {
  test('passes with tests that exist, one or several', () => {
    expect(problems('web/a.test.ts › one')).toEqual([])
    expect(problems('web/a.test.ts › one<br>web/a.test.ts › %i is a number')).toEqual([])
  })

  test('without a test is open', () => {
    expect(problems('—')).toEqual(['has no test'])
    expect(problems('')).toEqual(['has no test'])
  })

  test('whose test was deleted or renamed is open', () => {
    expect(problems('web/b.test.ts › one')).toEqual(['names a file that does not exist: web/b.test.ts'])
    expect(problems('web/a.test.ts › three')).toEqual([
      'names a test that is not in its file: web/a.test.ts › three',
    ])
  })

  test('whose test is planned is open, and is reported once the test exists', () => {
    expect(problems('— web/a.test.ts › three')).toEqual(['does not have web/a.test.ts › three yet'])
    expect(problems('— web/a.test.ts › one')).toEqual(['is planned, but exists: web/a.test.ts › one'])
  })
})

test('a planned test that exists loses its dash, and nothing else changes', () => {
  expect(adopt(list('— web/a.test.ts › one<br>— web/a.test.ts › three'), tree)).toBe(
    list('web/a.test.ts › one<br>— web/a.test.ts › three'),
  )
})

test('a lost line leaves a gap in the numbers', () => {
  const numbered = (ids: string[]) => parseSpecLines(ids.map((id) => `| ${id} | a | — |`).join('\n'))
  const others = ['1.01', '2.01', '5.01', '6.01', '7.01', '8.01', '9.01']
  expect(gapsIn(numbered(['3.01', '3.02', '4.01', ...others]))).toEqual([])
  expect(gapsIn(numbered(['3.01', '3.03', ...others]))).toEqual([
    '3.03 is in the place of 3.02',
    'section 4 is missing',
  ])
})

import { expect, test } from 'vitest'
import { filterPages, memberJumpPages, uniquePages } from './jump-pages.ts'

const pages = [
  { label: 'Home', path: '/' },
  { label: 'Earn Points', path: '/earn-points' },
  { label: 'Buy Points', path: '/buy-points' },
  { label: 'Website visits', path: '/earn/website', group: 'Earn' },
]
const found = (query: string) => filterPages(pages, query).map((page) => page.path)

test('an empty search returns every page', () => {
  expect(found('  ')).toEqual(['/', '/earn-points', '/buy-points', '/earn/website'])
})

test('words match in any order, in any case, and in the group', () => {
  expect(found('POINTS earn')).toEqual(['/earn-points'])
  expect(found('earn web')).toEqual(['/earn/website'])
  expect(found('zzz')).toEqual([])
})

test('pages whose label begins with the word come first', () => {
  expect(
    filterPages(
      [
        { label: 'My work', path: '/a' },
        { label: 'Work', path: '/b' },
      ],
      'wo',
    )[0]?.path,
  ).toBe('/b')
})

test('a path is offered once', () => {
  expect(uniquePages([...pages, { label: 'Start', path: '/' }])).toEqual(pages)
})

test('a page is found by its synonyms, word by word from the beginning of each', () => {
  const first = (query: string) => filterPages(memberJumpPages, query)[0]?.path
  expect(first('yt')).toBe('/platforms/youtube')
  expect(first('invoice')).toBe('/purchase-history')
  expect(first('theme')).toBe('/account#appearance')
  expect(first('promote insta')).toBe('/content/instagram')
  expect(filterPages(memberJumpPages, 'outube')).toEqual([])
})

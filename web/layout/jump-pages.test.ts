import { expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { adminJumpPages, memberJumpPages } from './jump-pages.ts'

const served = pages.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))

test.each([...memberJumpPages, ...adminJumpPages])('$path ($label) is a served page', ({ path }) => {
  const [page = ''] = path.split('#')
  expect(served.filter((pattern) => pattern.test(page))).not.toEqual([])
})

test('each page is listed once', () => {
  const paths = [...memberJumpPages, ...adminJumpPages].map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

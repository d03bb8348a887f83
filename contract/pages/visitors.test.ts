import { expect, test } from 'vitest'
import { pages } from '../pages.ts'

test('a circle is described in whole characters, its size with commas', () => {
  const read = pages.find(({ path }) => path === '/circles/{id}')?.data?.find(({ searchOf }) => searchOf)
  const describe = (about: string): string | undefined =>
    read?.searchOf?.({ circle: { name: 'Glass', about, members: 5005, archived: false, inReview: false } })
      ?.description
  expect(describe('Kilns.')).toBe('Glass, a circle of 5,005 creators: Kilns.')
  const cut = [describe('🏺'.repeat(150)), describe(`x${'🏺'.repeat(149)}`)]
  for (const text of cut) expect(text).toMatch(/🏺…$/u)
})

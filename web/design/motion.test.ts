import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
)
/**
 * DESIGN, Motion: transform and opacity only. Display and overlay keep a leaving element until it has left.
 */
const moved = ['transform', 'opacity', 'display', 'overlay', 'none']

/** Properties that the transitions of a sheet name. */
const transitionsIn = (text: string): string[] =>
  [...text.matchAll(/\btransition:\s*([^;]+);/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/).map((part) => part.trim().split(/\s+/)[0] ?? ''),
  )

test('no colour is animated: a button that becomes enabled would be unreadable while its background fades', () => {
  const found = sheets.flatMap((sheet) =>
    transitionsIn(readFileSync(join(root, sheet), 'utf8')).map((property) => ({ sheet, property })),
  )
  expect(found.length).toBeGreaterThan(12)
  expect(found.filter(({ property }) => !moved.includes(property))).toEqual([])
})

import { expect, test } from 'vitest'
import { disc, giftPath, placeOf, side, sidesOf } from './circle-shape.ts'

test('thirty accounts fit in the circle without touching, in the square and from the top', () => {
  const places = Array.from({ length: 30 }, (_, index) => placeOf(index, 30))
  const [[x, y], [nextX, nextY]] = places as [[number, number], [number, number]]
  expect(Math.hypot(nextX - x, nextY - y)).toBeGreaterThan(2 * disc)
  expect([x, y]).toEqual([side / 2, disc + 4])
  for (const each of places.flat()) {
    expect(each).toBeGreaterThanOrEqual(disc)
    expect(each).toBeLessThanOrEqual(side - disc)
  }
})

test('two that gave each other have two lines, wide where they begin', () => {
  const [one, other] = [placeOf(0, 2), placeOf(1, 2)]
  const [there, back] = [giftPath(one, other, 1), giftPath(other, one, 1)]
  const numbers = (path: string) => (path.match(/[\d.]+/g) ?? []).map(Number)
  const bendOf = (path: string) => numbers(path)[2] ?? 0
  expect(Math.sign(bendOf(there) - side / 2)).toBe(-Math.sign(bendOf(back) - side / 2))
  const wide = numbers(there)
  expect(Math.abs((wide[0] ?? 0) - (wide.at(-2) ?? 0))).toBeGreaterThan(5)
  expect(Math.abs((wide[4] ?? 0) - (wide[6] ?? 0))).toBeLessThan(1)
})

test('an account’s sides are what it earned from how many, and gave to how many', () => {
  const gifts = [
    { ownerId: '1', earnerId: '2', points: 30 },
    { ownerId: '3', earnerId: '2', points: 5 },
    { ownerId: '2', earnerId: '1', points: 12 },
  ]
  expect(sidesOf(gifts, '2')).toEqual({ earned: 35, sources: 2, gave: 12, earners: 1 })
})

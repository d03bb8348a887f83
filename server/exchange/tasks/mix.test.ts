import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { type Cursor, cursorSchema } from './cursor.ts'
import { byOrder, type Mixable, type MixState, mix, mostDeferred, openSource } from './mix.ts'
import { isBestPlace, type MixedOrder, ordersOfPlace, ownerSpacing } from './rules.ts'

interface Item extends Mixable {
  spot?: boolean | undefined
  rate: number
  served: number
}

const share = 7000
const isBest = (place: number): boolean => isBestPlace(place, share)
const ordersOf = (place: number): readonly MixedOrder[] => ordersOfPlace(place, share)

/** The orders over a list in memory; spotlighted items are only in `spot`. */
function sourcesOver(items: readonly Item[]) {
  const given = new Set<number>()
  const plain = items.filter(({ spot }) => !spot)
  const byRate = plain.toSorted((one, two) => two.rate - one.rate || two.id - one.id)
  const byServed = plain.toSorted((one, two) => one.served - two.served || one.id - two.id)
  const open = (sorted: Item[]) =>
    openSource<Item>({
      first: sorted.slice(0, 7),
      read: async (last, many) => {
        const from = last ? sorted.indexOf(last) + 1 : 0
        return sorted.slice(from, from + many)
      },
      chunk: 7,
      isGiven: ({ id }) => given.has(id),
      onTake: ({ id }) => given.add(id),
    })
  return { spot: open(items.filter(({ spot }) => spot)), best: open(byRate), least: open(byServed) }
}

const fresh = (): MixState<Item> => ({ place: 0, recent: [], deferred: byOrder(() => []) })

const items = (owners: number): fc.Arbitrary<Item[]> =>
  fc
    .array(
      fc.record({
        ownerId: fc.option(fc.integer({ min: 1, max: owners }), { freq: 8 }),
        rate: fc.integer({ min: 100, max: 120 }),
        served: fc.integer({ min: 0, max: 9 }),
        spot: fc.option(fc.constant(true), { freq: 5, nil: undefined }),
      }),
      { maxLength: 120 },
    )
    .map((list) => list.map((item, index) => ({ id: index + 1, ...item })))

test('seven of ten places go by reward, spread evenly, starting with the first', () => {
  const places = Array.from({ length: 20 }, (_, place) => (isBest(place) ? 'b' : 'l')).join('')
  expect(places).toBe('bbblbblbbl'.repeat(2))
  expect(Array.from({ length: 10 }, (_, place) => isBestPlace(place, 10_000)).every(Boolean)).toBe(true)
  expect(Array.from({ length: 10 }, (_, place) => isBestPlace(place, 0)).some(Boolean)).toBe(false)
})

test('every fifth place goes to spotlighted campaigns, in their order, while any are left', async () => {
  const list = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    ownerId: index + 1,
    rate: 100,
    served: 0,
    spot: index < 3,
  }))
  const order = await mix(sourcesOver(list), fresh(), { places: 40, ordersOf })
  expect(order.flatMap(({ spot }, place) => (spot ? [place] : []))).toEqual([0, 5, 10])
  expect(order.filter(({ spot }) => spot).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('every campaign gets exactly one place, whatever the page size', async () => {
  await fc.assert(
    fc.asyncProperty(items(12), fc.integer({ min: 1, max: 15 }), async (list, places) => {
      const [sources, state] = [sourcesOver(list), fresh()]
      const seen: number[] = []
      for (let page = await mix(sources, state, { places, ordersOf }); page.length > 0; ) {
        seen.push(...page.map(({ id }) => id))
        page = await mix(sources, state, { places, ordersOf })
      }
      expect(seen.toSorted((one, two) => one - two)).toEqual(list.map(({ id }) => id))
      const whole = await mix(sourcesOver(list), fresh(), { places: list.length, ordersOf })
      expect(seen).toEqual(whole.map(({ id }) => id))
    }),
  )
})

test('an owner has at most one of any ten places while other owners are left', async () => {
  await fc.assert(
    fc.asyncProperty(items(40), async (list) => {
      const order = await mix(sourcesOver(list), fresh(), { places: list.length, ordersOf })
      for (const [place, { ownerId }] of order.entries()) {
        if (ownerId === null) continue
        const before = order.slice(Math.max(0, place + 1 - ownerSpacing), place).map((item) => item.ownerId)
        if (!before.includes(ownerId)) continue
        // Then nothing else was left: everything that follows belongs to owners shown just before.
        const free = order
          .slice(place)
          .filter((item) => item.ownerId === null || !before.includes(item.ownerId))
        expect(free).toEqual([])
      }
    }),
  )
})

test('with enough owners, best places are ordered by reward and the others by least service', async () => {
  const list = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    ownerId: index + 1,
    rate: 200 - index,
    served: index < 50 ? 9 : 0,
  }))
  const order = await mix(sourcesOver(list), fresh(), { places: 20, ordersOf })
  const of = (order_: 'best' | 'least'): number[] =>
    order.filter((_, place) => isBest(place) === (order_ === 'best')).map(({ id }) => id)
  expect(of('best')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  // Campaigns nobody has served yet come up from the end.
  expect(of('least')).toEqual([51, 52, 53, 54, 55, 56])
})

test('one owner with hundreds of campaigns at the top neither hides the others nor makes the cursor grow', async () => {
  const flood = Array.from({ length: 400 }, (_, index) => ({
    id: index + 1,
    ownerId: 1,
    rate: 300,
    served: 0,
  }))
  const rest = Array.from({ length: 50 }, (_, index) => ({
    id: 1000 + index,
    ownerId: 2 + index,
    rate: 100,
    served: 5,
  }))
  const [sources, state] = [sourcesOver([...flood, ...rest]), fresh()]
  const seen = new Set<number>()
  for (let page = await mix(sources, state, { places: 20, ordersOf }); page.length > 0; ) {
    for (const { id } of page) seen.add(id)
    expect(Object.values(state.deferred).flat().length).toBeLessThanOrEqual(mostDeferred)
    page = await mix(sources, state, { places: 20, ordersOf })
  }
  expect(seen.size).toBe(450)
})

const number = fc.integer({ min: 0, max: 2 ** 47 })
const key = fc.record({ figure: number, id: number })
const waiting = fc.array(number, { maxLength: 40 })
const cursor: fc.Arbitrary<Cursor> = fc.oneof(
  fc.record({ kind: fc.constant('sorted' as const), after: key }),
  fc.record({ kind: fc.constant('later' as const), after: fc.option(key) }),
  fc.record({ kind: fc.constant('closed' as const), after: fc.option(key) }),
  fc.record({
    kind: fc.constant('mixed' as const),
    isRest: fc.boolean(),
    place: fc.nat(),
    reached: fc.record({ spot: fc.option(key), best: fc.option(key), least: fc.option(key) }),
    recent: fc.array(number, { maxLength: 9 }),
    deferred: fc.record({ spot: waiting, best: waiting, least: waiting }),
  }),
)

test('a cursor is read as it was written and fits the contract, and anything else is rejected', () => {
  fc.assert(
    fc.property(cursor, (written) => {
      const text = writeCursor(written)
      expect(readCursor(text, cursorSchema)).toEqual(written)
      expect(encodeURIComponent(text)).toBe(text)
    }),
  )
  const million = Array(mostDeferred).fill(9_999_999)
  const longest: Cursor = {
    kind: 'mixed',
    isRest: false,
    place: 999_999,
    reached: {
      spot: { figure: 1_795_000_000_000, id: 9_999_999 },
      best: { figure: 9_999_999, id: 9_999_999 },
      least: { figure: 9, id: 9_999_999 },
    },
    recent: million.slice(0, 9),
    deferred: { spot: [], best: million, least: [] },
  }
  expect(writeCursor(longest).length).toBeLessThan(1500)
  for (const broken of [
    '',
    'x',
    writeCursor(null),
    writeCursor({ kind: 'sorted' }),
    writeCursor({ kind: 'sorted', after: null }),
    writeCursor({ kind: 'later', after: { figure: 1, id: 1.5 } }),
    writeCursor({ kind: 'closed', after: { figure: 1e20, id: 1 } }),
    writeCursor({ ...longest, deferred: { spot: [], best: ["1'"], least: [] } }),
    writeCursor({ ...longest, recent: undefined }),
    writeCursor(longest).slice(4),
  ])
    expect(() => readCursor(broken, cursorSchema)).toThrow('Invalid cursor for this list.')
})

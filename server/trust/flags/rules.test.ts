import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { componentsOf } from './components.ts'
import { type Gift, type Suspicion, suspicionsOf } from './rules.ts'

const limits = { leastPoints: 30, mostMembers: 8 }

/** [earner, owner, points]; owner 0 is the house, which is in no circle. */
type Move = readonly [number, number, number]

function giftsOf(moves: readonly Move[]): Gift[] {
  const total = (of: (move: Move) => boolean): number =>
    moves.filter(of).reduce((sum, [, , points]) => sum + points, 0)
  return moves
    .filter(([, ownerId]) => ownerId !== 0)
    .map(([earnerId, ownerId, points]) => ({
      earnerId,
      ownerId,
      points,
      earned: total(([earner]) => earner === earnerId),
      given: total(([, owner]) => owner === ownerId),
    }))
}

const found = (moves: readonly Move[]): string[] =>
  suspicionsOf(giftsOf(moves), limits).map(
    ({ kind, memberIds, points }: Suspicion) => `${kind} ${memberIds.join(' ')}: ${points}`,
  )

/** Each member earns `points` from every other. */
const everyTwo = (ids: readonly number[], points: number): Move[] =>
  ids.flatMap((earner) =>
    ids.filter((owner) => owner !== earner).map((owner): Move => [earner, owner, points]),
  )
/** Each member earns `points` from the one before. */
const around = (ids: readonly number[], points: number): Move[] =>
  ids.map((earner, place): Move => [earner, ids.at(place - 1) ?? 0, points])
/** A member who earns a little from many owners. */
const broad = (earner: number, owners: number, points: number): Move[] =>
  Array.from({ length: owners }, (_, index): Move => [earner, 1000 + index, points])

describe('circles', () => {
  it.each<[string, Move[], string[]]>([
    ['a pair that gives each other everything', around([1, 2], 60), ['pair 1 2: 120']],
    ['over half is enough', [...around([1, 2], 31), [1, 0, 30], [2, 0, 30]], ['pair 1 2: 62']],
    ['half is not', [...around([1, 2], 30), [1, 0, 30], [2, 0, 30]], []],
    ['giving without getting is not a pair', [[1, 2, 60]], []],
    ['two are not a pair if one earns mostly from others', [...around([1, 2], 40), ...broad(2, 20, 5)], []],
    ['a few points are not flagged', around([1, 2], 29), []],
    ['a ring of three, one after the other', around([1, 2, 3], 40), ['ring 1 2 3: 120']],
    ['a ring of three, everyone with everyone', everyTwo([1, 2, 3], 20), ['ring 1 2 3: 120']],
    ['a ring of five, one after the other', around([9, 2, 7, 4, 5], 40), ['ring 2 4 5 7 9: 200']],
    ['a ring of five, everyone with everyone', everyTwo([1, 2, 3, 4, 5], 10), ['ring 1 2 3 4 5: 200']],
    [
      'a ring of five that also works for others',
      [1, 2, 3, 4, 5].flatMap((id): Move[] => [
        ...everyTwo([1, 2, 3, 4, 5], 10).filter(([one]) => one === id),
        ...broad(id, 10, 3),
      ]),
      ['ring 1 2 3 4 5: 200'],
    ],
    [
      'two circles side by side',
      [...around([1, 2], 40), ...around([5, 6, 7], 40)],
      ['pair 1 2: 80', 'ring 5 6 7: 120'],
    ],
    [
      'a member who only earns from a circle is not in it',
      [...around([1, 2, 3], 40), [4, 1, 40]],
      ['ring 1 2 3: 120'],
    ],
    [
      'a crowd in which everyone works for everyone is not a circle',
      everyTwo([1, 2, 3, 4, 5, 6, 7, 8, 9], 40),
      [],
    ],
  ])('%s', (_, moves, expected) => {
    expect(found(moves).toSorted()).toEqual(expected)
  })

  it('are found inside a crowd that their members also work for', () => {
    const crowd = Array.from({ length: 30 }, (_, index) => 100 + index)
    const lively = [
      ...everyTwo(crowd, 2),
      ...crowd.flatMap((one): Move[] => [
        [one, 1, 2],
        [1, one, 1],
        [2, one, 1],
        [3, one, 1],
      ]),
    ]
    expect(found([...lively, ...everyTwo([1, 2, 3], 40)])).toEqual(['ring 1 2 3: 240'])
    expect(found(lively)).toEqual([])
  })
})

describe('funnels', () => {
  it.each<[string, Move[], string[]]>([
    [
      'accounts that spend everything on one member',
      [
        [1, 2, 20],
        [1, 3, 20],
      ],
      ['funnel 1 2 3: 40'],
    ],
    ['a single account is just an owner with one earner', [[1, 2, 40]], []],
    [
      'a member who earns as much elsewhere does not live off a funnel',
      [
        [1, 2, 20],
        [1, 3, 20],
        [1, 0, 40],
      ],
      [],
    ],
    [
      'owners whom others also work for are not a funnel',
      [
        [1, 2, 20],
        [1, 3, 20],
        [4, 2, 20],
        [5, 3, 20],
      ],
      [],
    ],
    [
      'a few points are not flagged',
      [
        [1, 2, 14],
        [1, 3, 15],
      ],
      [],
    ],
  ])('%s', (_, moves, expected) => {
    expect(found(moves)).toEqual(expected)
  })
})

test('nodes that lead to each other are one component, as a plain search confirms', () => {
  const edges = fc.array(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 })), { maxLength: 40 })
  fc.assert(
    fc.property(edges, (pairs) => {
      const graph = new Map<number, number[]>()
      for (const [from, to] of pairs) graph.set(from, [...(graph.get(from) ?? []), to])
      const reached = (from: number): Set<number> => {
        const seen = new Set([from])
        for (const node of seen) for (const next of graph.get(node) ?? []) seen.add(next)
        return seen
      }
      const nodes = [...new Set(pairs.flat())]
      const expected = nodes.map((one) =>
        nodes
          .filter((other) => reached(one).has(other) && reached(other).has(one))
          .toSorted((a, b) => a - b)
          .join(),
      )
      const components = componentsOf(graph).map((each) => each.toSorted((a, b) => a - b).join())
      expect(components.toSorted()).toEqual(
        [...new Set(expected.filter((each) => each.includes(',')))].toSorted(),
      )
    }),
    { numRuns: 500 },
  )
})

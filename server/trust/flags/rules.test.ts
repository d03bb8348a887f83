import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { funnel, giftsOf, honestMonth, type Move, ring } from '#tests/honest-month.ts'
import { chanceOf } from '#tests/screenshots/chance.ts'
import { flagLimits, type Suspicion, suspicionsOf } from './rules.ts'

const found = (moves: readonly Move[]): string[] =>
  suspicionsOf(giftsOf(moves), flagLimits).map(
    ({ kind, memberIds, points }: Suspicion) => `${kind} ${memberIds.join(' ')}: ${points}`,
  )

/** Earnings elsewhere: a few accounts are not the whole exchange. */
const elsewhere: Move = [999, 0, 5000]

/** Each member earns `points` from every other. */
const everyTwo = (ids: readonly number[], points: number): Move[] =>
  ids.flatMap((earner) =>
    ids.filter((owner) => owner !== earner).map((owner): Move => [earner, owner, points]),
  )
/** Each member earns `points` from the one before. */
const around = (ids: readonly number[], points: number): Move[] =>
  ids.map((earner, place): Move => [earner, ids.at(place - 1) ?? 0, points])
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
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
      'a ring of six whose opposite pairs alone would be one of four',
      upTo(6).flatMap((id) => [1, 2, 3].map((step): Move => [id, 1 + ((id - 1 + step) % 6), 10 * step])),
      ['ring 1 2 3 4 5 6: 360'],
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
    ['a ring of nine, everyone with everyone', everyTwo(upTo(9), 5), [`ring ${upTo(9).join(' ')}: 360`]],
    ['a ring of thirty, one after the other', around(upTo(30), 40), [`ring ${upTo(30).join(' ')}: 1200`]],
    ['a crowd of thirty-one is not a ring', everyTwo(upTo(31), 3), []],
  ])('%s', (_, moves, expected) => {
    expect(found([...moves, elsewhere]).toSorted()).toEqual(expected)
  })

  it('are none on a quiet exchange where everyone works for everyone', () => {
    expect(found(everyTwo(upTo(9), 40))).toEqual([])
    expect(found(around(upTo(2), 40))).toEqual([])
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
        [1, 4, 20],
      ],
      ['funnel 1 2 3 4: 60'],
    ],
    [
      'accounts that spend everything on two members, most on one each',
      [3, 4, 5, 6].flatMap((owner): Move[] => [
        [1, owner, owner < 5 ? 30 : 20],
        [2, owner, owner < 5 ? 20 : 30],
      ]),
      ['funnel 1 2 3 4 5 6: 200'],
    ],
    [
      'eight accounts that each spend everything on two of three members',
      [11, 12, 13, 14, 15, 16, 17, 18].flatMap((owner): Move[] => [
        [1 + (owner % 3), owner, 30],
        [1 + ((owner + 1) % 3), owner, 20],
      ]),
      ['funnel 1 2 3 11 12 13 14 15 16 17 18: 400'],
    ],
    [
      'three owners with the same three earners are small, not a funnel',
      [4, 5, 6].flatMap((owner) => [1, 2, 3].map((earner): Move => [earner, owner, 20])),
      [],
    ],
    [
      'two accounts are just owners with one friend',
      [
        [1, 2, 40],
        [1, 3, 40],
      ],
      [],
    ],
    [
      'a member who earns as much elsewhere does not live off a funnel',
      [
        [1, 2, 20],
        [1, 3, 20],
        [1, 4, 20],
        [1, 0, 60],
      ],
      [],
    ],
    [
      'owners whom others also work for are not a funnel',
      [
        [1, 2, 20],
        [1, 3, 20],
        [1, 4, 20],
        [5, 2, 20],
        [6, 3, 20],
        [7, 4, 20],
      ],
      [],
    ],
    [
      'a few points are not flagged',
      [
        [1, 2, 14],
        [1, 3, 14],
        [1, 4, 14],
      ],
      [],
    ],
  ])('%s', (_, moves, expected) => {
    expect(found([...moves, elsewhere])).toEqual(expected)
  })
})

describe('among made-up honest members', () => {
  const members = 1000
  const honest = honestMonth(1, members)
  const planted = (count: number) => Array.from({ length: count }, (_, index) => members + 1 + index)
  const seeds = fc.integer({ min: 1, max: 1_000_000 })

  it.each([1, 2, 3])('nobody is flagged: 1,000 of seed %i', (seed) => {
    expect(found(honestMonth(seed, members))).toEqual([])
  })

  it.each([3, 9, 12, 30])(
    'a ring of %i that earns two thirds of its points inside is found whole',
    (size) => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const ids = planted(size)
          const moves = ring(chanceOf(seed, 'ring'), { ids, honest: members, inside: 2 / 3 })
          const expected = { kind: 'ring', memberIds: ids }
          expect(suspicionsOf(giftsOf([...honest, ...moves]), flagLimits)).toEqual([
            expect.objectContaining(expected),
          ])
        }),
        { numRuns: 3 },
      )
    },
  )

  it.each([1, 2, 3])('eight accounts that fund %i are found', (count) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const ids = planted(8 + count)
        const moves = funnel(chanceOf(seed, 'funnel'), {
          ends: ids.slice(0, count),
          through: ids.slice(count),
          honest: members,
        })
        const expected = { kind: 'funnel', memberIds: ids }
        expect(suspicionsOf(giftsOf([...honest, ...moves]), flagLimits)).toEqual([
          expect.objectContaining(expected),
        ])
      }),
      { numRuns: 3 },
    )
  })
})

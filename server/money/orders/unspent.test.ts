import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, replay, unspentOf } from './unspent.ts'

const line = (reason: string, amount: number, ref = 1): Line => ({ reason, ref, amount })
const grant = (points: number) => line('welcome_grant', points)
const earn = (points: number) => line('attempt_credit', points)
const buy = (order: number, points: number) => line('order_points', points, order)
const fund = (campaign: number, points: number) => line('campaign_fund', -points, campaign)
const back = (campaign: number, points: number) => line('campaign_return', points, campaign)
const spend = (points: number) => line('spotlight', -points)
const refund = (order: number, points: number) => line('order_refund', -points, order)

const unspent = (...lines: Line[]) => Object.fromEntries(unspentOf(lines))

test.each([
  [
    'granted points are spent first, then earned ones',
    [buy(7, 100), earn(30), grant(20), spend(50)],
    { 7: 100 },
  ],
  ['bought points are spent last', [grant(20), buy(7, 100), spend(50)], { 7: 70 }],
  ['the oldest order’s points are spent first', [buy(7, 100), buy(8, 100), spend(120)], { 7: 0, 8: 80 }],
  ['points set aside count as spent', [buy(7, 100), fund(1, 60)], { 7: 40 }],
  [
    'returned points count again, the last taken first',
    [grant(20), buy(7, 100), fund(1, 60), back(1, 45)],
    { 7: 100 },
  ],
  [
    'a campaign returns what it took itself',
    [buy(7, 100), fund(1, 60), grant(40), fund(2, 50), back(2, 30), back(1, 10)],
    { 7: 50 },
  ],
  [
    'a refund takes the points of its own order',
    [buy(7, 100), buy(8, 100), refund(8, 90)],
    { 7: 100, 8: 10 },
  ],
  ['extra points count as bought', [buy(7, 100), line('order_extra', 10, 7), spend(15)], { 7: 95 }],
  [
    'restored points count as bought',
    [buy(7, 100), refund(7, 100), line('order_restored_issued', 100, 7)],
    { 7: 100 },
  ],
  [
    'points that a dispute took from others and returned are not bought',
    [grant(60), buy(7, 100), line('clawback', -100), line('order_restored', 100, 7), spend(30)],
    { 7: 100 },
  ],
  [
    'nor are those that a campaign returns after that',
    [
      buy(7, 100),
      fund(1, 60),
      grant(100),
      line('clawback', -100),
      line('order_restored', 100, 7),
      back(1, 60),
    ],
    { 7: 100 },
  ],
])('%s', (_name, lines, expected) => {
  expect(unspent(...lines)).toEqual(expected)
})

/** Any statement a wallet can have: never below zero, and no campaign returns more than it took. */
const statements = fc
  .array(
    fc.tuple(
      fc.constantFrom('grant', 'earn', 'buy', 'fund', 'back', 'spend', 'refund'),
      fc.nat(3),
      fc.integer({ min: 1, max: 90 }),
    ),
  )
  .map((wishes) => {
    const lines: Line[] = []
    const held = { wallet: 0, campaigns: [0, 0, 0, 0] }
    for (const [kind, number, points] of wishes) {
      const inCampaign = held.campaigns[number] ?? 0
      const most = { fund: held.wallet, spend: held.wallet, refund: held.wallet, back: inCampaign }[
        kind as 'fund'
      ]
      const moved = Math.min(points, most ?? points)
      if (moved === 0) continue
      const made =
        { grant, earn, spend }[kind as 'grant']?.(moved) ??
        { buy, fund, back, refund }[kind as 'buy'](number, moved)
      lines.push(made)
      held.wallet += made.amount
      if (kind === 'fund') held.campaigns[number] = inCampaign + moved
      if (kind === 'back') held.campaigns[number] = inCampaign - moved
    }
    return lines
  })

test('whatever happens, the lots add up to the wallet after each line, and none is below zero', () => {
  fc.assert(
    fc.property(statements, (lines) => {
      const { lots, sums } = replay(lines)
      let wallet = 0
      const wallets = lines.map(({ amount }) => (wallet += amount))
      expect(sums).toEqual(wallets)
      expect(lots.every(({ points }) => points >= 0)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('whatever happens, no order has more unspent than it brought, and together they never exceed the wallet', () => {
  fc.assert(
    fc.property(statements, (lines) => {
      const brought = new Map<number, number>()
      for (const { reason, ref, amount } of lines)
        if (reason === 'order_points') brought.set(ref, (brought.get(ref) ?? 0) + amount)
      const left = unspentOf(lines)
      for (const [order, points] of left) expect(points).toBeLessThanOrEqual(brought.get(order) ?? 0)
      const wallet = lines.reduce((sum, { amount }) => sum + amount, 0)
      expect([...left.values()].reduce((sum, points) => sum + points, 0)).toBeLessThanOrEqual(wallet)
    }),
    { numRuns: 500 },
  )
})

test('a campaign that returns all it took leaves unspent points unchanged', () => {
  fc.assert(
    fc.property(statements, fc.integer({ min: 1, max: 300 }), (lines, points) => {
      const wallet = lines.reduce((sum, { amount }) => sum + amount, 0)
      const moved = Math.min(points, wallet)
      if (moved === 0) return
      const before = unspentOf(lines)
      expect(unspentOf([...lines, fund(9, moved), back(9, moved)])).toEqual(before)
    }),
  )
})

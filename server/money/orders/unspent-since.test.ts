import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, unspentOf, unspentSince } from './unspent.ts'

const orders = [1, 2, 3]

/** Lines as a wallet might have them: nothing is spent that is not there, each order is credited once. */
const statement = fc
  .array(
    fc.record({
      reason: fc.constantFrom(
        'attempt_credit',
        'daily_bonus',
        'order_points',
        'order_restored',
        'campaign_fund',
        'campaign_return',
        'order_refund',
        'spotlight',
      ),
      ref: fc.constantFrom(...orders),
      amount: fc.integer({ min: 1, max: 50 }),
    }),
    { maxLength: 40 },
  )
  .map((drawn) => {
    const lines: Line[] = []
    const credited = new Set<number>()
    let balance = 0
    for (const { reason, ref, amount } of drawn) {
      if (reason === 'order_points' ? credited.has(ref) : reason.startsWith('order_') && !credited.has(ref))
        continue
      const isSpent = ['campaign_fund', 'order_refund', 'spotlight'].includes(reason)
      const points = isSpent ? -Math.min(amount, balance) : amount
      if (points === 0) continue
      if (reason === 'order_points') credited.add(ref)
      balance += points
      lines.push({ reason, ref, amount: points })
    }
    return lines
  })

test('an order’s unspent points follow from the lines since its credit and the balance before it', () => {
  fc.assert(
    fc.property(statement, (lines) => {
      const all = unspentOf(lines)
      for (const order of orders) {
        const begin = lines.findIndex(({ reason, ref }) => reason === 'order_points' && ref === order)
        if (begin < 0) continue
        const before = lines.slice(0, begin).reduce((sum, { amount }) => sum + amount, 0)
        expect(unspentSince(lines.slice(begin), order, before)).toBe(all.get(order) ?? 0)
      }
    }),
    { numRuns: 2000 },
  )
})

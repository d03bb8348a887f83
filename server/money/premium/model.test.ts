import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, give, statementOf } from '#tests/exchange.ts'
import { payFor } from '#tests/premium.ts'
import { openRowServices } from '#tests/services.ts'
import { verifyDatabase } from '../../checks/verifications/index.ts'
import { openSettings, type SettingStore } from '../../settings/index.ts'
import { endPaidTerm, payPremiumPoints } from './index.ts'

const dayMs = 86_400_000
let database: TestDatabase
let settings: SettingStore
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  settings = await openSettings(database.app)
})

afterAll(async () => {
  settings.close()
  await database.close()
})

/** Steps that may happen to a member's premium. */
const step = fc.oneof(
  fc.record({ act: fc.constant('period' as const), number: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ act: fc.constant('once' as const), item: fc.constantFrom('month' as const, 'year' as const) }),
  fc.record({ act: fc.constant('week' as const) }),
  fc.record({ act: fc.constant('end' as const), which: fc.nat(20) }),
  fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ act: fc.constant('pay' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Term {
  source: string
  order: number | null
  starts: number
  ends: number
  /** Until when it is in effect: its end, or when its payment was taken back. */
  acts: number
  seconds: number
  ended: boolean
  begun: boolean
  grants: number
  due: number
}

async function now(): Promise<number> {
  const { rows } = await database.app.query<{ at: Date }>('SELECT ledger.clock() AS at')
  return rows[0]?.at.getTime() ?? 0
}

async function termsOf(memberId: number): Promise<Term[]> {
  const { rows } = await database.app.query<Term>(
    `SELECT source, order_id AS "order", extract(epoch FROM starts_at)::float8 AS starts, lasts_seconds AS seconds,
       extract(epoch FROM ends_at)::float8 AS ends, extract(epoch FROM least(ends_at, ended_at))::float8 AS acts, ended_at IS NOT NULL AS ended, starts_at <= ledger.clock() AS begun,
       (SELECT count(*) FROM premium_grant WHERE term_id = id) AS grants, CASE WHEN source = 'points' OR ended_at IS NOT NULL
       THEN 0 ELSE (SELECT count(*) FROM generate_series(0, exchange.monthly_grants(item) - 1) AS n
         WHERE exchange.monthly_day(starts_at, n) <= ledger.clock()) END AS due
     FROM premium_term WHERE member_id = $1 ORDER BY starts_at`,
    [memberId],
  )
  return rows
}

/** Takes one step; returns its payment, if it made one. */
async function take(memberId: number, start: number, taken: Step): Promise<string | null> {
  const iso = (ms: number): string => new Date(ms).toISOString()
  if (taken.act === 'period') {
    const from = start + taken.number * 30 * dayMs
    const order = memberId * 1000 + taken.number
    const period = { from: iso(from), until: iso(from + 30 * dayMs), order }
    await payFor(database, settings, { id: memberId }, { item: 'month', ...period })
    return `period ${taken.number}`
  }
  if (taken.act === 'once') {
    const at = await now()
    const until = iso(at + (taken.item === 'year' ? 365 : 30) * dayMs)
    await payFor(
      database,
      settings,
      { id: memberId },
      { item: taken.item, until, from: iso(at), subscription: null },
    )
    return 'once'
  }
  if (taken.act === 'week') {
    await database.app.query('SELECT exchange.buy_premium_week($1, 2500, 604800, 7, $2)', [
      memberId,
      crypto.randomUUID(),
    ])
    return 'week'
  }
  if (taken.act === 'end') {
    const paid = (await termsOf(memberId)).filter(({ order }) => order !== null)
    const orderId = paid[taken.which % Math.max(1, paid.length)]?.order
    if (orderId)
      await inTransaction(database.app, (client) => endPaidTerm(client, settings, { orderId, why: 'refund' }))
  }
  if (taken.act === 'wait') await database.shiftClock(taken.days * 86_400)
  if (taken.act === 'pay') await payPremiumPoints({ ...openRowServices(), pool: database.app, settings })
  return null
}

test('whatever is paid, repeated, late or ended, terms never overlap, none is lost, and each month is paid once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const person = await addPerson(database, `model-${++people}`)
      await give(database, person, 100_000)
      const start = (await now()) - 20 * dayMs
      const told: string[] = []
      for (const each of steps) {
        const payment = await take(person.id, start, each)
        if (payment) told.push(payment)
      }
      await payPremiumPoints({ ...openRowServices(), pool: database.app, settings })
      const terms = await termsOf(person.id)
      const periods = new Set(told.filter((payment) => payment.startsWith('period'))).size
      expect(terms).toHaveLength(periods + told.filter((payment) => !payment.startsWith('period')).length)
      const running = terms.filter(({ ended }) => !ended)
      for (const [index, { starts, ends, seconds }] of running.entries()) {
        expect(Math.round(ends - starts)).toBe(seconds)
        expect(starts).toBeGreaterThanOrEqual(running[index - 1]?.ends ?? 0)
      }
      for (const { ended, grants, due } of terms) if (!ended) expect(grants).toBe(due)
      const { rows } = await database.app.query<{ until: number | null }>(
        'SELECT extract(epoch FROM premium_until)::float8 AS until FROM member WHERE id = $1',
        [person.id],
      )
      expect(rows[0]?.until ?? 0).toBe(Math.max(0, ...terms.map(({ acts }) => acts)))
      const money = Math.max(
        0,
        ...running.filter(({ source }) => source !== 'points').map(({ ends }) => ends),
      )
      for (const { source, begun, starts } of running)
        if (source === 'points' && !begun) expect(starts).toBeGreaterThanOrEqual(money)
      const given = (await statementOf(database, person)).filter((line) => line === 'premium_month 1500')
      expect(given).toHaveLength(terms.reduce((sum, { grants }) => sum + grants, 0))
    }),
    { numRuns: 40 },
  )
  expect((await verifyDatabase(database.ownerUrl)).faults).toEqual([])
}, 240_000)

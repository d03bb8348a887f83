import { inTransaction } from '#database/transaction.ts'
import { startPaidTerm } from '#server/money/premium/index.ts'
import type { SettingStore } from '#server/settings/index.ts'
import type { TestDatabase } from './database.ts'
import type { Party } from './exchange.ts'

/** Moves the database's clock to a moment. */
export async function moveClockTo(database: TestDatabase, moment: string): Promise<void> {
  const { rows } = await database.app.query<{ seconds: number }>(
    'SELECT extract(epoch FROM $1::timestamptz - ledger.clock())::float8 AS seconds',
    [moment],
  )
  await database.shiftClock(rows[0]?.seconds ?? 0)
}

/** A payment for a period. By default the member's subscription pays (null: none), from now on. */
export interface Payment {
  item: 'month' | 'year'
  from?: string
  until: string
  order?: number
  subscription?: string | null
}

let orders = 500_000

/** Handles a payment as the provider's event does; true if it made a term. */
export async function payFor(
  database: TestDatabase,
  settings: Pick<SettingStore, 'get'>,
  { id }: Pick<Party, 'id'>,
  { item, from, until, order = ++orders, subscription = `sub_${id}` }: Payment,
): Promise<boolean> {
  return inTransaction(database.app, async (client) => {
    const { rows } = await client.query<{ at: Date }>(`SELECT date_trunc('minute', ledger.clock()) AS at`)
    return startPaidTerm(client, settings, {
      ...{ memberId: id, orderId: order, item, subscriptionId: subscription },
      periodStart: from === undefined ? (rows[0]?.at ?? new Date(0)) : new Date(from),
      periodEnd: new Date(until),
    })
  })
}

/** A member's terms as stored, with their days, oldest first. */
export async function termsOf({ app }: TestDatabase, { id }: Pick<Party, 'id'>): Promise<string[]> {
  const { rows } = await app.query<{ line: string }>(
    `SELECT concat_ws(' ', source, item, (starts_at AT TIME ZONE 'UTC')::date, 'to',
       (least(ends_at, ended_at) AT TIME ZONE 'UTC')::date, ended_why) AS line
     FROM premium_term WHERE member_id = $1 ORDER BY starts_at`,
    [id],
  )
  return rows.map(({ line }) => line)
}

/** The day a member's premium ends; null: none. */
export async function premiumUntil({ app }: TestDatabase, { id }: Pick<Party, 'id'>): Promise<string | null> {
  const { rows } = await app.query<{ day: string | null }>(
    `SELECT (premium_until AT TIME ZONE 'UTC')::date::text AS day FROM member WHERE id = $1`,
    [id],
  )
  return rows[0]?.day ?? null
}

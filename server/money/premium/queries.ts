import type pg from 'pg'
import { z } from 'zod'
import { termSchema } from '#contract/money/premium.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'

type Client = pg.Pool | pg.ClientBase

const standingRow = {
  at: is.time,
  until: is.time.orNull,
  source: is.oneOf(termSchema.shape.source.options).orNull,
  nextPointsAt: is.time.orNull,
}
/** A member's premium at one moment. */
export type Standing = RowOf<typeof standingRow>

/** Reads until when premium lasts, what the running term was paid with, and the next monthly day. */
export async function readStanding(client: Client, memberId: number): Promise<Standing> {
  const row = await queryOne(client, standingRow, {
    name: 'read-premium-standing',
    text: `SELECT clock.at, premium_until AS until, running.source, (
        SELECT min(next_grant_at) FROM premium_term WHERE member_id = member.id AND next_grant_at IS NOT NULL
      ) AS "nextPointsAt"
      FROM (SELECT ledger.clock() AS at OFFSET 0) AS clock CROSS JOIN member
      LEFT JOIN LATERAL (
        SELECT source FROM premium_term
        WHERE member_id = member.id AND ended_at IS NULL AND starts_at <= clock.at AND ends_at > clock.at
        ORDER BY starts_at LIMIT 1
      ) AS running ON true
      WHERE member.id = $1`,
    values: [memberId],
  })
  if (!row) throw new Error(`member ${memberId} not found`)
  return row
}

const termRow = termSchema.extend({ id: z.int(), startsAt: z.date(), endsAt: z.date() })
/** A term with the points it has brought, as a member's list shows it. */
export type TermRow = RowOf<typeof termRow>

/** A member's terms older than an id, newest first. One that was taken back ends when it was. */
export async function readTerms(
  { pool }: Pick<Services, 'pool'>,
  memberId: number,
  before: number | null,
  limit: number,
): Promise<TermRow[]> {
  return query(pool, termRow, {
    name: 'read-premium-terms',
    text: `SELECT id, source, item, least(starts_at, ended_at) AS "startsAt", least(ends_at, ended_at) AS "endsAt",
        ended_why AS "endedWhy", paid_points AS "paidPoints", (
          SELECT coalesce(sum(points), 0)::bigint FROM premium_grant WHERE term_id = premium_term.id
        ) AS "broughtPoints"
      FROM premium_term WHERE member_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: [memberId, before, limit],
  })
}

/** A payment and the term it is for. */
export interface PaidTerm {
  memberId: number
  source: 'card' | 'crypto'
  item: 'month' | 'year'
  orderId: number | null
  subscriptionId: string | null
  /** Identifies the payment: a repeat starts no second term. */
  key: string
  from: Date
  seconds: number
}

/** Starts a term, behind those in its way; null if its payment has already started one. */
export async function addTerm(
  client: pg.ClientBase,
  term: PaidTerm,
  graceDays: number,
): Promise<number | null> {
  const rows = await query(
    client,
    { id: is.integer.orNull },
    {
      name: 'start-premium-term',
      text: 'SELECT exchange.start_premium_term($1, $2, $3, $4, $5, 0, $6, $7, $8, $9) AS id',
      values: [
        ...[term.memberId, term.source, term.item, term.orderId, term.subscriptionId, term.key, term.from],
        ...[term.seconds, graceDays],
      ],
    },
  )
  return rows[0]?.id ?? null
}

/** Buys days of premium with points. Returns ok, insufficient, or the ledger's verdict. */
export async function buyDays(
  client: pg.ClientBase,
  memberId: number,
  { price, days, graceDays, key }: { price: number; days: number; graceDays: number; key: string },
): Promise<string> {
  const rows = await query(
    client,
    { verdict: is.text },
    {
      name: 'buy-premium-week',
      text: 'SELECT exchange.buy_premium_week($1, $2, $3, $4, $5) AS verdict',
      values: [memberId, price, days * 86_400, graceDays, key],
    },
  )
  return rows[0]?.verdict ?? ''
}

/** Pays a term the points of its monthly days that have come; returns their number. */
export async function payTerm(client: Client, termId: number, points: number): Promise<number> {
  const rows = await query(
    client,
    { days: is.integer },
    {
      name: 'pay-premium-points',
      text: 'SELECT exchange.pay_premium_points($1, $2) AS days',
      values: [termId, points],
    },
  )
  return rows[0]?.days ?? 0
}

/** Terms with a monthly day due, longest waiting first. */
export async function findDueTerms({ pool }: Pick<Services, 'pool'>, most: number): Promise<number[]> {
  const rows = await query(
    pool,
    { id: is.integer },
    {
      name: 'find-due-premium-terms',
      text: `SELECT id FROM premium_term WHERE next_grant_at <= ledger.clock() ORDER BY next_grant_at, id LIMIT $1`,
      values: [most],
    },
  )
  return rows.map(({ id }) => id)
}

/**
 * Ends what an order paid for; returns its member and the points it brought, null if nothing was left to end.
 */
export async function endOrder(
  client: pg.ClientBase,
  orderId: number,
  why: 'refund' | 'dispute',
  graceDays: number,
): Promise<{ memberId: number; brought: number } | null> {
  const rows = await query(
    client,
    { memberId: is.integer.orNull, brought: is.integer.orNull },
    {
      name: 'end-premium-order',
      text: `SELECT holder_id AS "memberId", brought FROM exchange.end_premium_order($1, $2, $3)`,
      values: [orderId, why, graceDays],
    },
  )
  const [row] = rows
  return row && row.memberId !== null ? { memberId: row.memberId, brought: row.brought ?? 0 } : null
}

/** True if a term bought with money is running now. */
export async function readPays(client: Client, memberId: number): Promise<boolean> {
  const rows = await query(
    client,
    { pays: is.boolean },
    {
      name: 'pays-for-premium',
      text: 'SELECT exchange.pays_for_premium($1) AS pays',
      values: [memberId],
    },
  )
  return rows[0]?.pays ?? false
}

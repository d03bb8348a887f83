import type pg from 'pg'
import { z } from 'zod'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { type AttemptCause, clawbackFacts, clawbackTerms, type OrderCause } from './rules.ts'

const foundRow = {
  ...clawbackFacts,
  ...clawbackTerms,
  attemptId: is.integer,
  memberId: is.integer,
  /** Of the same cause; null: none. */
  earlier: is.json(
    z.object({
      points: z.int(),
      refunded_points: z.int(),
      refunded_by: z.enum(['house', 'issuer']).nullable(),
    }),
  ).orNull,
}
/** An attempt to claw back, with the rows of its member and owner locked. */
export type Found = RowOf<typeof foundRow>

/** SQL for the value of a setting, as this transaction sees it. */
const settingValue = (name: SettingName): string =>
  `coalesce((SELECT value FROM setting WHERE name = '${name}'), ${settingRows[name].standard})`

/**
 * Locks an attempt and its two members, in the order of all locks, and reads the facts; undefined: unknown.
 */
export async function lockAttempt(
  client: pg.ClientBase,
  cause: AttemptCause,
  sessionId: string,
  noticedAt: Date | null,
): Promise<Found | undefined> {
  const rows = await query(
    client,
    { members: is.integers },
    `SELECT ARRAY[member_id, coalesce(owner_id, member_id)] AS members FROM attempt
     WHERE session_id = $1 FOR NO KEY UPDATE`,
    [sessionId],
  )
  if (!rows[0]) return undefined
  await client.query('SELECT exchange.lock_members($1)', [rows[0].members])
  const found = await query(
    client,
    foundRow,
    `SELECT attempt.id AS "attemptId", attempt.member_id AS "memberId", action, state = 'credited' AS credited,
       reward_points AS "rewardPoints", fee_points AS "feePoints", owner_id IS NOT NULL AS "hasOwner",
       coalesce(extract(epoch FROM coalesce($3, ledger.clock()) - ended_at), 0)::float8 AS "keptSeconds",
       (SELECT coalesce(sum(points), 0) FROM clawback WHERE attempt_id = attempt.id AND cause <> $2)::int
         AS "earlierPoints",
       EXISTS (SELECT FROM clawback WHERE attempt_id = attempt.id AND refunded_points > 0) AS refunded,
       (SELECT row_to_json(clawback) FROM clawback WHERE attempt_id = attempt.id AND cause = $2) AS earlier,
       ${settingValue('retention_days')}::int AS "retentionDays",
       ${settingValue('forged_proof_factor')}::int AS "forgedProofFactor"
     FROM attempt WHERE session_id = $1`,
    [sessionId, cause, noticedAt],
  )
  return found[0]
}

/** Points that a member still owes. */
export async function readDebt(client: pg.Pool | pg.ClientBase, memberId: number): Promise<number> {
  const rows = await query(client, { points: is.integer }, 'SELECT points FROM debt WHERE member_id = $1', [
    memberId,
  ])
  return rows[0]?.points ?? 0
}

/** Writes and collects a clawback of a locked attempt. */
export async function writeClawback(
  client: pg.ClientBase,
  clawback: { attemptId: number; cause: AttemptCause; due: number; refund: number; adminId: number | null },
): Promise<{ taken: number; refunded_from: 'house' | 'issuer' | null }> {
  const { attemptId, cause, due, refund, adminId } = clawback
  const row = await queryOne(
    client,
    { taken: is.integer, refunded_from: is.oneOf(['house', 'issuer']).orNull },
    'SELECT taken, refunded_from FROM exchange.claw_back_attempt($1, $2, $3, $4, $5)',
    [attemptId, cause, due, refund, adminId],
  )
  if (!row) throw new Error('exchange.claw_back_attempt returned nothing')
  return row
}

/**
 * Writes and collects the clawback of an order's points from its buyer, or of its share from the referrer;
 * false if that was done before. Locks the member's row.
 */
export async function writeOrderClawback(
  client: pg.ClientBase,
  cause: OrderCause,
  order: { memberId: number; orderId: number; points: number },
): Promise<boolean> {
  await client.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [order.memberId])
  const { rowCount } = await client.query(
    `INSERT INTO clawback (member_id, cause, order_id, points, created_at)
     VALUES ($1, $4, $2, $3, ledger.clock()) ON CONFLICT (order_id, cause) DO NOTHING`,
    [order.memberId, order.orderId, order.points, cause],
  )
  if (rowCount !== 1) return false
  await client.query('SELECT exchange.owe($1, $2, NULL)', [order.memberId, order.points])
  return true
}

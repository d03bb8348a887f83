import pg from 'pg'
import { z } from 'zod'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type Client, is, query, queryOneValue, queryRow, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  type AttemptCause,
  type ClawbackRefusal,
  clawbackDue,
  clawbackFacts,
  clawbackTerms,
  type OrderCause,
} from './rules.ts'

/** Result of a clawback, in points. */
export interface Clawback {
  verdict: 'ok' | 'not_found' | ClawbackRefusal
  /** Taken from the wallet at once. */
  takenPoints: number
  /** The member's total debt: taken from earnings, grants and returns as they arrive. */
  owedPoints: number
  /** Points refunded to the owner at once, and the account that paid them. */
  refundedPoints: number
  refundedBy: 'house' | 'issuer' | null
}

/** Runs `work` in the caller's transaction or, given a pool, in a new one. */
export const within = <T>(client: Client, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  client instanceof pg.Pool ? inTransaction(client, work) : work(client)

/**
 * Takes back the points of an undone follow, join or subscribe, and refunds its owner R + F at once.
 * noticedAt: when the undoing was noticed or reported, if earlier than now; the days of the window are
 * counted up to it.
 */
export const clawBackFollow = (
  client: Client,
  { sessionId, noticedAt }: { sessionId: string; noticedAt?: Date },
): Promise<Clawback> =>
  clawBack(client, 'undone_follow', { sessionId, noticedAt: noticedAt ?? null, adminId: null })

/** Takes back the points of a credit that the staff reverses, and refunds its owner R + F. */
export const clawBackCredit = (
  client: Client,
  { sessionId, adminId }: { sessionId: string; adminId: number },
): Promise<Clawback> => clawBack(client, 'reversal', { sessionId, noticedAt: null, adminId })

/**
 * Takes back the points of an order whose payment was reversed, or with the cause referral_share its share from the
 * buyer's referrer; false if that was done before.
 */
export const clawBackOrder = (
  client: Client,
  { memberId, orderId, points }: { memberId: number; orderId: number; points: number },
  cause: OrderCause = 'chargeback',
): Promise<boolean> =>
  within(client, async (inside) => {
    await inside.query('SELECT exchange.lock_members(ARRAY[$1::bigint])', [memberId])
    const { rowCount } = await inside.query(
      `INSERT INTO clawback (member_id, cause, order_id, points, created_at)
       VALUES ($1, $4, $2, $3, ledger.clock()) ON CONFLICT (order_id, cause) DO NOTHING`,
      [memberId, orderId, points, cause],
    )
    if (rowCount === 1) await inside.query('SELECT exchange.owe($1, $2, NULL)', [memberId, points])
    return rowCount === 1
  })

/** Takes back points of an attempt for a cause, once. Only this feature decides about forged proofs. */
export const clawBack = (
  client: Client,
  cause: AttemptCause,
  { sessionId, noticedAt, adminId }: { sessionId: string; noticedAt: Date | null; adminId: number | null },
): Promise<Clawback> =>
  within(client, async (inside) => {
    const found = await lockAttempt(inside, cause, sessionId, noticedAt)
    const nothing = { takenPoints: 0, owedPoints: 0, refundedPoints: 0, refundedBy: null }
    if (!found) return { verdict: 'not_found', ...nothing }
    const owed = async () => readDebt(inside, found.memberId)
    if (found.earlier) {
      const { refunded_points: refundedPoints, refunded_by: refundedBy } = found.earlier
      return { verdict: 'replay', takenPoints: 0, owedPoints: await owed(), refundedPoints, refundedBy }
    }
    const judged = clawbackDue(cause, found, found)
    if (typeof judged === 'string') return { verdict: judged, ...nothing, owedPoints: await owed() }
    const { due, refund } = judged
    const written = await writeClawback(inside, { attemptId: found.attemptId, cause, due, refund, adminId })
    const { taken: takenPoints, refunded_from: refundedBy } = written
    return { verdict: 'ok', takenPoints, owedPoints: await owed(), refundedPoints: refund, refundedBy }
  })

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
/** SQL for the value of a setting, as this transaction sees it. */
const settingValue = (name: SettingName): string =>
  `coalesce((SELECT value FROM setting WHERE name = '${name}'), ${settingRows[name].standard})`

/** Locks an attempt and its two members, in the one order, and reads the facts; undefined: unknown. */
async function lockAttempt(
  client: pg.ClientBase,
  cause: AttemptCause,
  sessionId: string,
  noticedAt: Date | null,
): Promise<RowOf<typeof foundRow> | undefined> {
  const members = await queryOneValue(
    client,
    is.integers,
    `SELECT ARRAY[member_id, coalesce(owner_id, member_id)] AS members FROM attempt
     WHERE session_id = $1 FOR NO KEY UPDATE`,
    [sessionId],
  )
  if (!members) return undefined
  await client.query('SELECT exchange.lock_members($1)', [members])
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
async function readDebt(client: Client, memberId: number): Promise<number> {
  const text = 'SELECT points FROM debt WHERE member_id = $1'
  return (await queryOneValue(client, is.integer, text, [memberId])) ?? 0
}

/** Writes and collects a clawback of a locked attempt. */
async function writeClawback(
  client: pg.ClientBase,
  clawback: { attemptId: number; cause: AttemptCause; due: number; refund: number; adminId: number | null },
): Promise<{ taken: number; refunded_from: 'house' | 'issuer' | null }> {
  const { attemptId, cause, due, refund, adminId } = clawback
  return queryRow(
    client,
    { taken: is.integer, refunded_from: is.oneOf(['house', 'issuer']).orNull },
    'SELECT taken, refunded_from FROM exchange.claw_back_attempt($1, $2, $3, $4, $5)',
    [attemptId, cause, due, refund, adminId],
  )
}

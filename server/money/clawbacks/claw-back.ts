import pg from 'pg'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type Client, is, queryOne, queryOneValue, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  type AttemptCause,
  type ClawbackRejection,
  clawbackDue,
  clawbackFacts,
  clawbackTerms,
  isOfFollow,
  type OrderCause,
} from './rules.ts'
import { recordTakenFollow } from './undone-follows.ts'

/** Outcome of a clawback. */
type Verdict = 'ok' | 'not_found' | ClawbackRejection

/** Runs `work` in the caller's transaction or, given a pool, in a new one. */
export const within = <T>(client: Client, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  client instanceof pg.Pool ? inTransaction(client, work) : work(client)

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
    if (rowCount === 1) await inside.query('SELECT exchange.add_debt($1, $2, NULL)', [memberId, points])
    return rowCount === 1
  })

interface Undone {
  sessionId: string
  /** When the undoing was noticed or reported, if earlier than now: the days of the window are counted up to it. */
  noticedAt?: Date | undefined
  /** The admin who decided; null: none did. */
  adminId?: number | null
}

/**
 * Takes back the points of an attempt for a cause, once, and refunds its owner R + F. Only this feature decides about
 * forged proofs.
 */
export const clawBack = (
  client: Client,
  cause: AttemptCause,
  { sessionId, noticedAt, adminId = null }: Undone,
): Promise<Verdict> =>
  within(client, async (inside) => {
    const found = await lockAttempt(inside, cause, sessionId, noticedAt ?? null)
    if (!found) return 'not_found'
    if (found.isRepeat) return 'replay'
    const judged = clawbackDue(cause, found, found)
    if (typeof judged === 'string') return judged
    await inside.query('SELECT FROM exchange.claw_back_attempt($1, $2, $3, $4, $5)', [
      ...[found.attemptId, cause, judged.due, judged.refund, adminId],
    ])
    if (isOfFollow(cause)) await recordTakenFollow(inside, { ...found, ...judged, cause })
    return 'ok'
  })

const foundRow = {
  ...clawbackFacts,
  ...clawbackTerms,
  attemptId: is.integer,
  memberId: is.integer,
  /** Points were taken back for the same cause before. */
  isRepeat: is.boolean,
}
/** SQL for the value of a setting, as this transaction sees it. */
const settingValue = (name: SettingName): string =>
  `coalesce((SELECT value FROM setting WHERE name = '${name}'), ${settingRows[name].standard})`

/** Locks an attempt and its two members, in the one order, and reads the facts; null: unknown. */
async function lockAttempt(
  client: pg.ClientBase,
  cause: AttemptCause,
  sessionId: string,
  noticedAt: Date | null,
): Promise<RowOf<typeof foundRow> | null> {
  const members = await queryOneValue(
    client,
    is.integers,
    `SELECT ARRAY[member_id, coalesce(owner_id, member_id)] AS members FROM attempt
     WHERE session_id = $1 FOR NO KEY UPDATE`,
    [sessionId],
  )
  if (!members) return null
  await client.query('SELECT exchange.lock_members($1)', [members])
  return queryOne(
    client,
    foundRow,
    `SELECT attempt.id AS "attemptId", member_id AS "memberId", action, state = 'credited' AS credited,
       reward_points AS "rewardPoints", fee_points AS "feePoints", owner_id IS NOT NULL AS "hasOwner",
       coalesce(extract(epoch FROM coalesce($3, ledger.clock()) - ended_at - exchange.maintenance_since(ended_at)), 0)::float8
         AS "keptSeconds",
       (SELECT coalesce(sum(points), 0) FROM clawback WHERE attempt_id = attempt.id AND cause <> $2)::int
         AS "earlierPoints",
       EXISTS (SELECT FROM clawback WHERE attempt_id = attempt.id AND refunded_points > 0) AS refunded,
       EXISTS (SELECT FROM clawback WHERE attempt_id = attempt.id AND cause = $2) AS "isRepeat",
       ${settingValue('retention_days')}::int AS "retentionDays",
       ${settingValue('forged_proof_factor')}::int AS "forgedProofFactor"
     FROM attempt WHERE session_id = $1`,
    [sessionId, cause, noticedAt],
  )
}

import type pg from 'pg'
import { referralReasons } from '#contract/money/referrals.ts'
import { is, queryOneValue, queryRow, type RowOf } from '#database/rows.ts'
import { postTransfers, type Transfer } from '#ledger/index.ts'
import { type ReferralVerdict, referralFacts } from './rules.ts'

/** SQL of the common table `night`: the time of a statement, read once, as `at`, and its day (UTC). */
export const night = `night AS MATERIALIZED (
     SELECT at, (at AT TIME ZONE 'UTC')::date AS day FROM (SELECT ledger.clock() AS at) AS clock
   )`

/** Mints points. The caller's locks make their keys new, so another verdict than ok throws, and rolls back. */
export async function mint(client: pg.ClientBase, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const posted = await postTransfers(client, transfers)
  const failed = posted.find(({ verdict }) => verdict !== 'ok')
  if (failed) throw new Error(`the ledger returned ${failed.verdict} for points of a referral`)
}

// SQL conditions that identify two accounts as one person's. Expects the aliases `referral`, `newcomer` and `referrer`,
// and `link`: what exchange.members_sharing (server/people/members/one-person.sql) returns for the newcomers.

const shares = (...kinds: ('address' | 'device' | 'card' | 'evm')[]): string =>
  `EXISTS (SELECT FROM link WHERE member_id = newcomer.id AND other_id = referrer.id
    AND split_part(sign, ':', 1) IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`

/** Signs that the two accounts are one person's. */
export const linkColumns = `${shares('address')} AS "sameAddress",
  ${shares('device')} AS "sameDevice", ${shares('card', 'evm')} AS "samePayment"`

/** True if the person had an account before, or is a person whom the same referrer brought earlier. */
const knownColumn = `referral.known_before OR EXISTS (
    SELECT FROM link JOIN referral AS earlier ON earlier.newcomer_id = other_id
    WHERE member_id = newcomer.id AND is_person AND earlier.referrer_id = referral.referrer_id
      AND earlier.newcomer_id < referral.newcomer_id
  ) AS "knownPerson"`

/** True if both were seen in one network; '' is none. Sessions that ended are deleted after a week. */
export const networkColumn = `referral.same_network OR EXISTS (
    SELECT FROM session AS mine JOIN session AS theirs USING (network)
    WHERE mine.member_id = newcomer.id AND theirs.member_id = referrer.id AND network <> ''
  ) AS "sameNetwork"`

/** Referrals of the referrer approved in this UTC month. */
export const approvedThisMonth = `(SELECT count(*) FROM referral AS other
    WHERE other.referrer_id = referrer.id AND other.state = 'approved'
      AND other.decided_at >= date_trunc('month', ledger.clock() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC')
  AS "approvedThisMonth"`

/** Locks a referral that is in this state, then both members; false if it is not. */
export async function lockWaiting(
  client: pg.ClientBase,
  newcomerId: number,
  state: 'pending' | 'review' = 'pending',
): Promise<boolean> {
  const referrerId = await queryOneValue(
    client,
    is.integer,
    `SELECT referrer_id AS "referrerId" FROM referral WHERE newcomer_id = $1 AND state = $2
     FOR NO KEY UPDATE`,
    [newcomerId, state],
  )
  if (referrerId === null) return false
  await client.query('SELECT exchange.lock_members($1)', [[newcomerId, referrerId]])
  return true
}

const parties = {
  referrerId: is.integer,
  referrerWallet: is.integer,
  newcomerWallet: is.integer,
}
/** The referrer, and both wallets. */
export type Parties = RowOf<typeof parties>

const factsRow = { ...referralFacts, ...parties, reason: is.oneOf(referralReasons).orNull }

/** True once one of the staff found the signs harmless. */
const isCleared = `EXISTS (SELECT FROM case_file
    WHERE case_file.kind = 'referral' AND subject_id = newcomer_id AND verdict = 'approved')`

/** Facts that decide about a referral; its rows must be locked. */
export const readFacts = (client: pg.ClientBase, newcomerId: number): Promise<RowOf<typeof factsRow>> =>
  queryRow(
    client,
    factsRow,
    `WITH link AS MATERIALIZED (SELECT * FROM exchange.members_sharing(ARRAY[$1::bigint]))
     SELECT newcomer.state AS "newcomerState", referrer.state AS "referrerState", newcomer.credited_count AS attempts,
       newcomer.credited_days AS days, ${linkColumns}, ${knownColumn}, ${networkColumn},
       ${isCleared} AS cleared, reason, referrer.id AS "referrerId",
       newcomer.wallet_account_id AS "newcomerWallet", referrer.wallet_account_id AS "referrerWallet",
       ${approvedThisMonth}
     FROM referral JOIN member AS newcomer ON newcomer.id = newcomer_id
     JOIN member AS referrer ON referrer.id = referrer_id
     WHERE newcomer_id = $1`,
    [newcomerId],
  )

/** Writes a verdict that moves no points. */
export async function writeVerdict(
  client: pg.ClientBase,
  newcomerId: number,
  { state, reason }: ReferralVerdict,
): Promise<void> {
  await client.query(
    `WITH judged AS (
       UPDATE referral SET state = $2, reason = $3,
         decided_at = CASE WHEN $2 <> 'pending' THEN ledger.clock() END
       WHERE newcomer_id = $1 RETURNING referrer_id, state
     )
     SELECT exchange.notify(referrer_id, 'referral', 'Your referral was rejected',
       'It pays no points. Your referrals show the reason.', '/referrals')
     FROM judged WHERE state = 'rejected'`,
    [newcomerId, state, reason],
  )
}

/**
 * Writes an approval with the points it paid, and notifies both members; what they owe is taken from the
 * points, which were minted in the same transaction.
 */
export async function writeApproval(
  client: pg.ClientBase,
  approval: { newcomerId: number; referrerId: number; points: number; newcomerPoints: number; days: number },
): Promise<void> {
  const { newcomerId, referrerId, points, newcomerPoints, days } = approval
  await client.query(
    `WITH ${night}, approved AS (
       UPDATE referral SET state = 'approved', reason = NULL, decided_at = at, share_from = day,
         share_until = day + $5::int - 1, settled_until = day - 1, earned_points = $3
       FROM night WHERE newcomer_id = $1
     ), paid AS (
       INSERT INTO referral_share (referrer_id, newcomer_id, kind, day, base_points, points, paid_at)
       SELECT $2, $1, 'grant', day, 0, $3::int, at FROM night WHERE $3::int > 0
     ), told AS (
       INSERT INTO activity (member_id, kind, points, created_at)
       SELECT member_id, kind, points, at
       FROM night, (VALUES ($2::bigint, 'referral_grant', $3::int), ($1::bigint, 'referral_welcome', $4::int))
         AS notice (member_id, kind, points)
       WHERE points > 0
       RETURNING member_id, points
     )
     SELECT exchange.collect_from_income(array_agg(member_id), array_agg(points::bigint)),
       exchange.notify($2, 'referral', 'Your referral was approved',
         CASE WHEN $3::int > 0 THEN $3::int || ' points are in your balance.' ELSE '' END, '/referrals')
     FROM told`,
    [newcomerId, referrerId, points, newcomerPoints, days],
  )
}

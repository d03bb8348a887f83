import type pg from 'pg'
import { z } from 'zod'
import { claimDays, waitingClaimSchema } from '#contract/exchange/connections.ts'
import { handleKeyOf } from '#contract/exchange/own-account.ts'
import { moment } from '#contract/operation.ts'
import { type PlatformName, platformNames } from '#contract/platforms.ts'
import {
  type Client,
  countRows,
  is,
  query,
  queryOne,
  queryOneValue,
  queryRow,
  type RowOf,
} from '#database/rows.ts'
import type { IdPage } from '../../http/cursor.ts'

/** A member's claim to an account, with the code that proves it. */
export type ClaimRow = RowOf<typeof claimRow>

export const claimRow = z.object({
  id: z.int(),
  memberId: z.int(),
  platform: z.enum(platformNames),
  handle: z.string(),
  code: z.string(),
  state: z.enum(['open', 'waiting', 'approved', 'rejected', 'dropped']),
  reason: z.string().nullable(),
  expiresAt: moment,
})

const columns = `id, member_id AS "memberId", platform, handle, code, state, reason,
  claimed_at + make_interval(days => ${claimDays}) AS "expiresAt"`

/**
 * SQL condition of the claims that a member sees, one per platform. An open one expires; one that waits for
 * us does not.
 */
const current = `state IN ('open', 'waiting', 'rejected')
  AND (state <> 'open' OR claimed_at > ledger.clock() - make_interval(days => ${claimDays}))`

/** SQL that reads a member's claims, one per platform. $1: the member. */
export const claimsText = `SELECT ${columns} FROM connection_claim WHERE member_id = $1 AND ${current}`

/** A member's claim on a platform that can still be proven; null if there is none. */
export const findClaim = (pool: pg.Pool, memberId: number, platform: PlatformName) =>
  queryOne(
    pool,
    claimRow,
    `SELECT ${columns} FROM connection_claim
     WHERE member_id = $1 AND platform = $2 AND state IN ('open', 'waiting') AND ${current}`,
    [memberId, platform],
  )

/** Id of the member who has an account; null if nobody has it. */
export const findHolder = (pool: pg.Pool, platform: PlatformName, handle: string): Promise<number | null> =>
  queryOneValue(
    pool,
    is.integer,
    'SELECT member_id AS "memberId" FROM connection WHERE platform = $1 AND handle_key = $2',
    [platform, handleKeyOf(handle)],
  )

/** Adds a claim in place of the member's previous one on the platform. */
export async function addClaim(
  client: pg.PoolClient,
  claim: { memberId: number; platform: PlatformName; handle: string; code: string },
): Promise<ClaimRow> {
  const { memberId, platform, handle, code } = claim
  await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId])
  await dropClaims(client, memberId, platform)
  return queryRow(
    client,
    claimRow,
    `INSERT INTO connection_claim (member_id, platform, handle, handle_key, code) VALUES ($1, $2, $3, $4, $5)
     RETURNING ${columns}`,
    [memberId, platform, handle, handleKeyOf(handle), code],
  )
}

/** Ends a member's claims on a platform. */
export async function dropClaims(client: Client, memberId: number, platform: PlatformName): Promise<void> {
  await client.query(
    `UPDATE connection_claim SET state = 'dropped', reason = NULL
     WHERE member_id = $1 AND platform = $2 AND state IN ('open', 'waiting', 'rejected')`,
    [memberId, platform],
  )
}

/** Queues a claim for the admins; a repeated request keeps its place in the queue. */
export async function askAdmins(pool: Client, id: number): Promise<void> {
  await pool.query(
    `UPDATE connection_claim SET state = 'waiting', asked_at = ledger.clock() WHERE id = $1 AND state = 'open'`,
    [id],
  )
}

/** Locks a claim until the transaction ends; null if it is in none of the states. */
export const lockClaim = (client: pg.PoolClient, id: number, states: readonly string[]) =>
  queryOne(
    client,
    claimRow,
    `SELECT ${columns} FROM connection_claim WHERE id = $1 AND state = ANY ($2) FOR UPDATE`,
    [id, states],
  )

/** Ends a claim. by: the admin; null if the page itself showed the code. */
export async function endClaim(
  client: pg.PoolClient,
  id: number,
  end: { state: 'approved' | 'rejected'; reason: string | null; by: number | null },
): Promise<void> {
  await client.query(
    `UPDATE connection_claim SET state = $2, reason = $3, decided_by = $4, decided_at = ledger.clock()
     WHERE id = $1`,
    [id, end.state, end.reason, end.by],
  )
}

/** A claim as the admins' queue shows it. */
const waitingRow = waitingClaimSchema.omit({ url: true }).extend({ id: z.int() })

/** Waiting claims behind a claim of the queue, oldest first. */
export const readWaiting = (pool: pg.Pool, { after, most }: IdPage): Promise<RowOf<typeof waitingRow>[]> =>
  query(
    pool,
    waitingRow,
    `SELECT claim.id, claim.platform, claim.handle, claim.code, member.username AS member, claim.asked_at AS "askedAt"
     FROM connection_claim AS claim JOIN member ON member.id = claim.member_id
     WHERE claim.state = 'waiting'
       AND ($1::bigint IS NULL OR (claim.asked_at, claim.id) > (SELECT asked_at, id FROM connection_claim WHERE id = $1))
     ORDER BY claim.asked_at, claim.id LIMIT $2`,
    [after, most],
  )

/** Number of waiting claims. */
export const countWaiting = (pool: pg.Pool): Promise<number> =>
  countRows(pool, `connection_claim WHERE state = 'waiting'`)

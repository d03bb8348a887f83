import type pg from 'pg'
import { z } from 'zod'
import { claimCase, claimDays } from '#contract/exchange/connections.ts'
import { handleKeyOf } from '#contract/exchange/own-account.ts'
import { moment } from '#contract/operation.ts'
import { type PlatformName, platformNames } from '#contract/platforms.ts'
import {
  affectsRow,
  type Client,
  is,
  queryOne,
  queryOneValue,
  queryRow,
  queryValues,
  type RowOf,
} from '#database/rows.ts'
import { openCase, withdrawCases } from '../../cases/index.ts'

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

const columns = `id, member_id AS "memberId", platform, handle, code, state,
  (SELECT note FROM case_file WHERE kind = 'claim' AND subject_id = connection_claim.id) AS reason,
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
  const current = await queryValues(
    client,
    is.integer,
    `SELECT id FROM connection_claim
     WHERE member_id = $1 AND platform = $2 AND state IN ('open', 'waiting', 'rejected')`,
    [memberId, platform],
  )
  await withdrawCases(client, 'claim', current)
  await client.query(
    `UPDATE connection_claim SET state = 'dropped'
     WHERE id = ANY ($1) AND state IN ('open', 'waiting', 'rejected')`,
    [current],
  )
}

/** Queues a claim for the staff; a repeated request keeps its place in the queue. */
export async function askAdmins(client: pg.ClientBase, { id, memberId }: ClaimRow): Promise<void> {
  const isAsked = await affectsRow(
    client,
    `UPDATE connection_claim SET state = 'waiting' WHERE id = $1 AND state = 'open'`,
    [id],
  )
  if (isAsked) await openCase(client, { kind: 'claim', subjectId: id, memberIds: [memberId] })
}

/** Locks a claim until the transaction ends; null if it is in none of the states. */
export const lockClaim = (client: pg.PoolClient, id: number, states: readonly string[]) =>
  queryOne(
    client,
    claimRow,
    `SELECT ${columns} FROM connection_claim WHERE id = $1 AND state = ANY ($2) FOR UPDATE`,
    [id, states],
  )

/** Ends a claim. */
export async function endClaim(
  client: pg.PoolClient,
  id: number,
  state: 'approved' | 'rejected',
): Promise<void> {
  await client.query('UPDATE connection_claim SET state = $2 WHERE id = $1', [id, state])
}

/** A claim as the staff sees it. */
export const waitingRow = claimCase.evidence.omit({ url: true }).extend({ subjectId: z.int() })

import type pg from 'pg'
import { z } from 'zod'
import { accountsMost } from '#contract/exchange/connections.ts'
import { handleKeyOf } from '#contract/exchange/own-account.ts'
import { type PlatformName, platformNames } from '#contract/platforms.ts'
import {
  affectsRow,
  is,
  query,
  queryOne,
  queryOneValue,
  queryRow,
  queryValues,
  type RowOf,
} from '#database/rows.ts'
import type { Services } from '../../services.ts'
import { type ClaimRow, claimRow, claimsText } from './claim-queries.ts'
import { connecting } from './rules.ts'

const connectionSchema = z.object({
  id: z.int(),
  platform: z.enum(platformNames),
  handle: z.string(),
  provenBy: z.enum(['code', 'oauth', 'admin']),
  followers: z.int().nullable(),
  engagementTenths: z.int().nullable(),
  access: z.enum(['none', 'working', 'ended']),
  monthPoints: z.int().nullable(),
})
/** A proven account as stored. */
export type ConnectionRow = z.input<typeof connectionSchema>

const accountsRow = { connection: is.json(connectionSchema).orNull, claim: is.json(claimRow).orNull }
/**
 * A member's accounts, the oldest of each platform first, and the member's claims, one per platform. monthPoints: earned by
 * tasks of the account's platform this month (UTC); added up only for members with an account that has followers.
 */
export async function readAccounts(
  pool: pg.Pool,
  memberId: number,
): Promise<{ connections: ConnectionRow[]; claims: ClaimRow[] }> {
  const rows = await query(pool, accountsRow, {
    prepared: `WITH earned AS MATERIALIZED (
        SELECT platform, sum(reward_points)::int AS points FROM attempt
        WHERE member_id = $1 AND state = 'credited'
          AND ended_at >= date_trunc('month', ledger.clock() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
        GROUP BY platform
      )
      SELECT to_json(account) AS connection, NULL AS claim FROM (
        SELECT id, platform, handle, proven_by AS "provenBy", followers, engagement_tenths AS "engagementTenths",
          CASE WHEN sealed_grant IS NOT NULL THEN 'working'
            WHEN grant_lost_at IS NOT NULL THEN 'ended' ELSE 'none' END AS access, (
            SELECT points FROM earned WHERE earned.platform = connection.platform AND followers IS NOT NULL
          ) AS "monthPoints"
        FROM connection WHERE member_id = $1 ORDER BY platform, id
      ) AS account
      UNION ALL
      SELECT NULL, to_json(claim) FROM (${claimsText}) AS claim`,
    values: [memberId],
  })
  return {
    connections: rows.flatMap(({ connection }) => connection ?? []),
    claims: rows.flatMap(({ claim }) => claim ?? []),
  }
}

const grantsRow = { granted: is.texts, unasked: is.texts }
/** Platforms a member granted access to, and keys of catalogue rows whose account check is switched off. */
export const readGrants = (pool: pg.Pool, memberId: number): Promise<RowOf<typeof grantsRow>> =>
  queryRow(pool, grantsRow, {
    prepared: `SELECT ARRAY(SELECT DISTINCT platform FROM connection WHERE member_id = $1 AND sealed_grant IS NOT NULL)
        AS granted,
      ARRAY(SELECT row_key FROM catalogue_override WHERE NOT account_check) AS unasked`,
    values: [memberId],
  })

/** An account to save. */
export interface NewAccount {
  memberId: number
  platform: PlatformName
  /** null if only the name is known. */
  externalId: string | null
  handle: string
  provenBy: 'code' | 'oauth' | 'admin'
  followers?: number | null
  engagement?: number | null
  sealedGrant?: Buffer | null
  expiresInSeconds?: number | null
}

/** taken: another member has it. full: the member has as many as allowed. */
export type SaveVerdict = 'saved' | 'taken' | 'full'

/**
 * Saves an account for a member, in the caller's transaction. One that the member already has, by id or name,
 * is replaced. The lock on the member's row guards the number of accounts; a unique index guards who has an
 * account.
 */
export async function saveAccount(client: pg.PoolClient, account: NewAccount): Promise<SaveVerdict> {
  const { memberId, platform, handle } = account
  const handleKey = handleKeyOf(handle)
  const externalId = account.externalId ?? `handle:${handleKey}`
  await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId])
  const rows = await query(
    client,
    { id: is.integer, memberId: is.integer, same: is.boolean },
    `SELECT id, member_id AS "memberId", external_id = $2 OR handle_key = $3 AS same FROM connection
     WHERE platform = $1 AND (external_id = $2 OR handle_key = $3 OR member_id = $4)`,
    [platform, externalId, handleKey, memberId],
  )
  const same = rows.filter((row) => row.same)
  if (same.some((row) => row.memberId !== memberId)) return 'taken'
  if (same.length === 0 && rows.length >= accountsMost) return 'full'
  await client.query('DELETE FROM connection WHERE id = ANY ($1)', [same.map(({ id }) => id)])
  return (await insertConnection(client, account, externalId, handleKey)) ? 'saved' : 'taken'
}

async function insertConnection(
  client: pg.PoolClient,
  account: NewAccount,
  externalId: string,
  handleKey: string,
): Promise<boolean> {
  const { followers = null, engagement = null, sealedGrant = null, expiresInSeconds = null } = account
  return affectsRow(
    client,
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by, followers,
       engagement_tenths, figures_at, sealed_grant, grant_ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::int, $8, CASE WHEN $9::bytea IS NOT NULL THEN ledger.clock() END, $9,
       ledger.clock() + make_interval(secs => $10))
     ON CONFLICT DO NOTHING`,
    [
      account.memberId,
      account.platform,
      externalId,
      account.handle,
      handleKey,
      account.provenBy,
      followers,
      tenths(engagement),
      sealedGrant,
      expiresInSeconds,
    ],
  )
}

/** Stores an account's name and figures as its platform reports them now. */
export async function saveFigures(
  pool: pg.Pool,
  id: number,
  figures: { handle: string; followers: number | null; engagement: number | null },
): Promise<void> {
  await pool.query(
    `UPDATE connection SET followers = $2, engagement_tenths = $3, figures_at = ledger.clock(), handle = $4,
       handle_key = CASE WHEN EXISTS (SELECT FROM connection AS other
         WHERE other.platform = connection.platform AND other.handle_key = $5 AND other.id <> $1)
         THEN handle_key ELSE $5 END
     WHERE id = $1`,
    [id, figures.followers, tenths(figures.engagement), figures.handle, handleKeyOf(figures.handle)],
  )
}

const tenths = (perCent: number | null): number | null => (perCent === null ? null : Math.round(perCent * 10))

/** Deletes a member's connection; returns what to revoke at the platform, null if there is none. */
export const takeConnection = (pool: pg.Pool, memberId: number, id: number) =>
  queryOne(
    pool,
    { platform: is.oneOf(platformNames), sealedGrant: is.bytes.orNull },
    `DELETE FROM connection WHERE id = $1 AND member_id = $2
     RETURNING platform, sealed_grant AS "sealedGrant"`,
    [id, memberId],
  )

/** Ids of all of a member's accounts. */
export const readConnectionIds = (pool: pg.Pool, memberId: number): Promise<number[]> =>
  queryValues(pool, is.integer, 'SELECT id FROM connection WHERE member_id = $1', [memberId])

const dueFigures = { id: is.integer, platform: is.oneOf(platformNames) }

/** Connections with outdated figures and a grant that a configured key decrypts, oldest first. */
export async function readDueFigures(
  { pool, sealer }: Services,
  hours: number,
  limit: number,
): Promise<RowOf<typeof dueFigures>[]> {
  if (!sealer) return []
  return query(
    pool,
    dueFigures,
    `SELECT id, platform FROM connection WHERE substr(sealed_grant, 1, $1) = ANY ($2::bytea[])
       AND (figures_at IS NULL OR figures_at < ledger.clock() - make_interval(hours => $3))
     ORDER BY figures_at LIMIT $4`,
    [sealer.keyId.length, sealer.keyIds, hours, limit],
  )
}

/** Something on a platform, by its name in a URL. */
interface Named {
  platform: string
  kind: string
  named: string
}

/** The stored API id of a named target; null if it was not resolved lately. */
export const readTarget = (pool: pg.Pool, { platform, kind, named }: Named): Promise<string | null> =>
  queryOneValue(
    pool,
    is.text,
    `SELECT api_id AS id FROM connection_target WHERE platform = $1 AND kind = $2 AND named = $3
       AND resolved_at > ledger.clock() - make_interval(days => $4)`,
    [platform, kind, named, connecting.targetDays],
  )

/** Stores the API id of a named target for the next check. */
export async function saveTarget(pool: pg.Pool, { platform, kind, named }: Named, id: string): Promise<void> {
  await pool.query(
    `INSERT INTO connection_target (platform, kind, named, api_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (platform, kind, named) DO UPDATE SET api_id = excluded.api_id, resolved_at = ledger.clock()`,
    [platform, kind, named, id],
  )
}

import type pg from 'pg'
import { z } from 'zod'
import type { ApiPlatform } from '#contract/exchange/connections.ts'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Grant, type Platform, PlatformError } from '../../providers/platforms/index.ts'
import type { Sealer } from '../../sealer.ts'
import type { Services } from '../../services.ts'
import { reportingRejection } from './report-rejection.ts'
import { connecting } from './rules.ts'

const storedGrant = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  deviceId: z.string().nullable(),
})

/** Encrypts a platform's grant; it can be decrypted only for this member and platform. */
export function sealGrant(sealer: Sealer, grant: Grant, owner: GrantOwner): Buffer {
  const { accessToken, refreshToken, deviceId } = grant
  return sealer.seal(JSON.stringify({ accessToken, refreshToken, deviceId }), purposeOf(owner))
}

/** Decrypts a grant. @throws PlatformError (unreadable) if no configured key decrypts it */
export function openGrant(sealer: Sealer, sealed: Buffer, owner: GrantOwner): Grant {
  try {
    return { ...storedGrant.parse(JSON.parse(sealer.open(sealed, purposeOf(owner)))), expiresInSeconds: null }
  } catch {
    throw new PlatformError('unreadable')
  }
}

interface GrantOwner {
  memberId: number
  platform: string
}

const purposeOf = ({ memberId, platform }: GrantOwner): string => `grant ${platform} ${memberId}`

const grantedAccountRow = {
  id: is.integer,
  memberId: is.integer,
  externalId: is.text,
  sealedGrant: is.bytes,
  due: is.boolean,
}
/** An account with a grant, so its platform can be asked about it. */
export type GrantedAccount = RowOf<typeof grantedAccountRow>

const columns = `id, member_id AS "memberId", external_id AS "externalId", sealed_grant AS "sealedGrant",
  coalesce(grant_ends_at < ledger.clock() + make_interval(secs => ${connecting.renewSeconds}), false) AS due`

/** A member's accounts of one platform with a grant, newest first. */
export const readGrantedAccounts = (pool: pg.Pool, memberId: number, platform: ApiPlatform) =>
  query(
    pool,
    grantedAccountRow,
    `SELECT ${columns} FROM connection WHERE member_id = $1 AND platform = $2 AND sealed_grant IS NOT NULL
     ORDER BY id DESC`,
    [memberId, platform],
  )

/** A connection with a grant; null if it has none or does not exist. */
export const readGrantedAccount = (pool: Client, id: number): Promise<GrantedAccount | null> =>
  queryOne(
    pool,
    grantedAccountRow,
    `SELECT ${columns} FROM connection WHERE id = $1 AND sealed_grant IS NOT NULL`,
    [id],
  )

/**
 * Asks a platform on behalf of an account. Renews the token if it is about to expire, and once if the
 * platform rejects it. A grant that the platform no longer accepts is deleted; the account stays proven without
 * it. One that can't be decrypted stays: the key may be a mistake.
 * @throws PlatformError
 */
export async function askWith<Answer>(
  services: Services,
  platform: Platform,
  asked: GrantedAccount,
  question: (accessToken: string) => Promise<Answer>,
): Promise<Answer> {
  const first = await tokenOf(services, platform, asked, asked.due)
  try {
    return await question(first)
  } catch (thrown) {
    if (!isRevoked(thrown)) throw thrown
    const second = await tokenOf(services, platform, asked, true, first)
    try {
      return await question(second)
    } catch (again) {
      if (isRevoked(again)) await loseGrant(services.pool, asked.id)
      throw again
    }
  }
}

const isRevoked = (thrown: unknown): boolean => thrown instanceof PlatformError && thrown.code === 'revoked'

/**
 * Returns a token to ask with.
 * @param rejected the one that the platform rejected: if another is stored by now, it is used
 */
async function tokenOf(
  services: Services,
  platform: Platform,
  asked: GrantedAccount,
  renew: boolean,
  rejected?: string,
): Promise<string> {
  const { sealer, pool, log } = services
  if (!sealer) throw new PlatformError('refused')
  const owner = { memberId: asked.memberId, platform: platform.name }
  if (!renew) return openGrant(sealer, asked.sealedGrant, owner).accessToken
  try {
    // A refresh token may work only once, so others that want to renew wait for this row and find it renewed.
    return await inTransaction(pool, async (client) => {
      await client.query('SELECT FROM connection WHERE id = $1 FOR UPDATE', [asked.id])
      const now = await readGrantedAccount(client, asked.id)
      if (!now) throw new PlatformError('revoked')
      const grant = openGrant(sealer, now.sealedGrant, owner)
      const renewed = rejected === undefined ? !now.due : grant.accessToken !== rejected
      if (renewed) return grant.accessToken
      const next = await reportingRejection(log, platform, platform.refresh(grant))
      await client.query(
        `UPDATE connection SET sealed_grant = $2, grant_ends_at = ledger.clock() + make_interval(secs => $3)
         WHERE id = $1`,
        [asked.id, sealGrant(sealer, next, owner), next.expiresInSeconds],
      )
      return next.accessToken
    })
  } catch (thrown) {
    if (isRevoked(thrown)) await loseGrant(pool, asked.id)
    throw thrown
  }
}

/** Deletes a grant; its member is asked to connect the account again. */
export async function loseGrant(pool: pg.Pool, id: number): Promise<void> {
  await pool.query(
    `UPDATE connection SET sealed_grant = NULL, grant_ends_at = NULL, grant_lost_at = ledger.clock()
     WHERE id = $1 AND sealed_grant IS NOT NULL`,
    [id],
  )
}

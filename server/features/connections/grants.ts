import type pg from 'pg'
import { z } from 'zod'
import type { ApiPlatform } from '#contract/connections.ts'
import { inTransaction } from '#database/transaction.ts'
import { type Grant, type Platform, PlatformError } from '../../providers/platforms/index.ts'
import type { Sealer } from '../../sealer.ts'
import type { Services } from '../../services.ts'
import { connecting } from './rules.ts'

const kept = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  deviceId: z.string().nullable(),
})

/** What a platform gave us, closed: it opens for this member and platform alone. */
export function sealGrant(sealer: Sealer, grant: Grant, owner: GrantOwner): Buffer {
  const { accessToken, refreshToken, deviceId } = grant
  return sealer.seal(JSON.stringify({ accessToken, refreshToken, deviceId }), purposeOf(owner))
}

/** The reverse; @throws Error where the key that closed it is gone. */
export function openGrant(sealer: Sealer, sealed: Buffer, owner: GrantOwner): Grant {
  return { ...kept.parse(JSON.parse(sealer.open(sealed, purposeOf(owner)))), expiresInSeconds: null }
}

interface GrantOwner {
  memberId: number
  platform: string
}

const purposeOf = ({ memberId, platform }: GrantOwner): string => `grant ${platform} ${memberId}`

/** An account that may be asked about. */
export interface Asked {
  id: number
  memberId: number
  externalId: string
  sealedGrant: Buffer
  due: boolean
}

const columns = `id, member_id AS "memberId", external_id AS "externalId", sealed_grant AS "sealedGrant",
  coalesce(grant_ends_at < ledger.clock() + make_interval(secs => ${connecting.renewSeconds}), false) AS due`

/** A member's accounts of one platform that may be asked about, the newest first. */
export async function readAsked(pool: pg.Pool, memberId: number, platform: ApiPlatform): Promise<Asked[]> {
  const { rows } = await pool.query<Asked>(
    `SELECT ${columns} FROM connection WHERE member_id = $1 AND platform = $2 AND sealed_grant IS NOT NULL
     ORDER BY id DESC`,
    [memberId, platform],
  )
  return rows
}

/** One connection that may be asked about; null where it may not, or is gone. */
export async function readAskedById(pool: pg.Pool | pg.PoolClient, id: number): Promise<Asked | null> {
  const { rows } = await pool.query<Asked>(
    `SELECT ${columns} FROM connection WHERE id = $1 AND sealed_grant IS NOT NULL`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * Asks a platform in an account's name: renews the token where it is at its end, and once where the platform says so.
 * A grant that is no longer good is deleted, and the account stays as proven without it.
 * @throws PlatformError
 */
export async function askWith<Answer>(
  services: Services,
  platform: Platform,
  asked: Asked,
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

/** A token to ask with. @param refused the one that the platform did not take: if another is there by now, it is used */
async function tokenOf(
  services: Services,
  platform: Platform,
  asked: Asked,
  renew: boolean,
  refused?: string,
): Promise<string> {
  const { sealer, pool } = services
  if (!sealer) throw new PlatformError('refused')
  const owner = { memberId: asked.memberId, platform: platform.name }
  if (!renew) return openOrLose(pool, sealer, asked, owner).then((grant) => grant.accessToken)
  try {
    // A refresh token may work once: whoever else wants to renew waits for this row, and finds it renewed.
    return await inTransaction(pool, async (client) => {
      await client.query('SELECT FROM connection WHERE id = $1 FOR UPDATE', [asked.id])
      const now = await readAskedById(client, asked.id)
      if (!now) throw new PlatformError('revoked')
      const grant = openGrant(sealer, now.sealedGrant, owner)
      const renewed = refused === undefined ? !now.due : grant.accessToken !== refused
      if (renewed) return grant.accessToken
      const next = await platform.refresh(grant)
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

/** A grant whose key is gone is as good as none. */
async function openOrLose(pool: pg.Pool, sealer: Sealer, asked: Asked, owner: GrantOwner): Promise<Grant> {
  try {
    return openGrant(sealer, asked.sealedGrant, owner)
  } catch {
    await loseGrant(pool, asked.id)
    throw new PlatformError('revoked')
  }
}

async function loseGrant(pool: pg.Pool, id: number): Promise<void> {
  await pool.query(
    `UPDATE connection SET sealed_grant = NULL, grant_ends_at = NULL, grant_lost_at = ledger.clock()
     WHERE id = $1 AND sealed_grant IS NOT NULL`,
    [id],
  )
}

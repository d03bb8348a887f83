import { isApiPlatform } from '#contract/exchange/connections.ts'
import { PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { openGrant } from './grants.ts'
import { readConnectionIds, takeConnection } from './queries.ts'

/**
 * Disconnects an account: deletes the row first, so nothing more is requested whatever the platform answers,
 * then revokes the access there. A platform that does not answer keeps an access to which nobody has the key.
 */
export async function dropConnection(services: Services, memberId: number, id: number): Promise<void> {
  const taken = await takeConnection(services.pool, memberId, id)
  if (!taken?.sealedGrant || !isApiPlatform(taken.platform)) return
  const platform = services.platforms.get(taken.platform)
  if (!platform || !services.sealer) return
  try {
    await platform.revoke(
      openGrant(services.sealer, taken.sealedGrant, { memberId, platform: platform.name }),
    )
  } catch (thrown) {
    const code = thrown instanceof PlatformError ? thrown.code : 'unreadable'
    services.log.warn(
      { platform: platform.name, code },
      'access was deleted here but not revoked at the platform',
    )
  }
}

/** Disconnects all accounts of a member who deletes theirs here. */
export async function dropConnectionsOf(services: Services, memberId: number): Promise<void> {
  for (const id of await readConnectionIds(services.pool, memberId))
    await dropConnection(services, memberId, id)
}

import { isApiPlatform } from '#contract/connections.ts'
import { PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { openGrant } from './grants.ts'
import { readConnectionIds, takeConnection } from './queries.ts'

/**
 * Forgets an account: the row first, so that nothing is asked any more whatever the platform says, then the access at
 * the platform. A platform that does not answer keeps an access that nobody holds the key of.
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
      'an access was deleted here but not taken back there',
    )
  }
}

/** All of a member's accounts, for one who deletes their own here. */
export async function dropConnectionsOf(services: Services, memberId: number): Promise<void> {
  for (const id of await readConnectionIds(services, memberId)) await dropConnection(services, memberId, id)
}

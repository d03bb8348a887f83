import type pg from 'pg'
import type { PlatformName } from '#contract/platforms.ts'
import { namedKey } from '#ledger/index.ts'
import { addClaim, askAdmins } from './claim-queries.ts'
import { keepAccount } from './queries.ts'

/** Gives a member of a planted history an account that was proven, or puts its claim before the admins. */
export async function plantAccount(
  client: pg.PoolClient,
  account: { memberId: number; platform: PlatformName; handle: string; waiting: boolean },
): Promise<void> {
  const { waiting, ...named } = account
  if (!waiting) return void (await keepAccount(client, { ...named, externalId: null, provenBy: 'code' }))
  const code = `mutuals-${namedKey(`demo-claim:${named.handle}`).slice(0, 8)}`
  const { id } = await addClaim(client, { ...named, code })
  await askAdmins(client, id)
}

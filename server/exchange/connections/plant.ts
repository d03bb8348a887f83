import type pg from 'pg'
import type { PlatformName } from '#contract/platforms.ts'
import { namedKey } from '#ledger/index.ts'
import { addClaim, askAdmins } from './claim-queries.ts'
import { saveAccount } from './queries.ts'

/** Gives a member of a seeded history a proven account, or queues its claim for the admins. */
export async function plantAccount(
  client: pg.PoolClient,
  account: { memberId: number; platform: PlatformName; handle: string; waiting: boolean },
): Promise<void> {
  const { waiting, ...named } = account
  if (!waiting) return void (await saveAccount(client, { ...named, externalId: null, provenBy: 'code' }))
  const code = `mutuals-${namedKey(`demo-claim:${named.handle}`).slice(0, 8)}`
  const { id } = await addClaim(client, { ...named, code })
  await askAdmins(client, id)
}

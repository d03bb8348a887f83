import type pg from 'pg'
import { is, query } from '#database/rows.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import type { Services } from '../../services.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { termsOf } from './rules.ts'
import { pause } from './steps.ts'

const why =
  'The week of your extra campaign is over. Get another one or end a campaign, then resume this one.'

/**
 * Pauses live campaigns beyond an owner's limit once an extra one has expired: the newest first, their points
 * set aside. Campaigns started before premium ended continue, so they do not count as beyond the limit. For a
 * job; reads slots that expired in the last day, which makes up for a missed run.
 */
export async function endSlots({ pool, settings }: Pick<Services, 'pool' | 'settings'>): Promise<void> {
  const rows = await query(
    pool,
    { ownerId: is.integer },
    `SELECT DISTINCT owner_id AS "ownerId" FROM campaign_slot
     WHERE ends_at <= ledger.clock() AND ends_at > ledger.clock() - interval '1 day' ORDER BY owner_id`,
  )
  for (const { ownerId } of rows)
    await inPatientTransaction(pool, async (client) => {
      await lockOwner(client, ownerId)
      const owner = await readOwner(client, ownerId)
      const { mostLive } = termsOf(settings.get, owner)
      const surplusCount = owner.live - Math.max(mostLive, await countBegunWithPremium(client, ownerId))
      if (surplusCount <= 0) return
      const surplus = await query(
        client,
        { id: is.integer },
        `SELECT id FROM campaign WHERE owner_id = $1 AND state = 'live' ORDER BY id DESC LIMIT $2`,
        [ownerId, surplusCount],
      )
      for (const { id } of surplus) await pause(client, id, { cause: 'owner', actorId: ownerId, why })
    })
}

/** Number of live campaigns that an owner started before their premium ended. */
async function countBegunWithPremium(client: pg.ClientBase, ownerId: number): Promise<number> {
  const rows = await query(
    client,
    { begun: is.integer },
    `SELECT count(*) AS begun FROM campaign JOIN member ON member.id = owner_id
     WHERE owner_id = $1 AND campaign.state = 'live' AND premium_until <= ledger.clock() AND started_at < premium_until`,
    [ownerId],
  )
  return rows[0]?.begun ?? 0
}

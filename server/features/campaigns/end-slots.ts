import type { Services } from '../../services.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { termsOf } from './rules.ts'
import { pause } from './steps.ts'

const why = 'The week of its extra place is over. Get another place or end a campaign, then resume it.'

/**
 * Pauses what is live beyond an owner's places once the week of an extra one is over: the newest first, with their
 * points set aside. For a job; looks at slots that ended in the last day, so that a missed run is made up for.
 */
export async function endSlots({ pool, settings }: Pick<Services, 'pool' | 'settings'>): Promise<void> {
  const { rows } = await pool.query<{ ownerId: number }>(
    `SELECT DISTINCT owner_id AS "ownerId" FROM campaign_slot
     WHERE ends_at <= ledger.clock() AND ends_at > ledger.clock() - interval '1 day' ORDER BY owner_id`,
  )
  for (const { ownerId } of rows)
    await inPatientTransaction(pool, async (client) => {
      await lockOwner(client, ownerId)
      const owner = await readOwner(client, ownerId)
      const { mostLive } = termsOf(settings.get, owner)
      if (owner.live <= mostLive) return
      const surplus = await client.query<{ id: number }>(
        `SELECT id FROM campaign WHERE owner_id = $1 AND state = 'live' ORDER BY id DESC LIMIT $2`,
        [ownerId, owner.live - mostLive],
      )
      for (const { id } of surplus.rows) await pause(client, id, { cause: 'owner', actorId: ownerId, why })
    })
}

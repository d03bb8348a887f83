import { is, query } from '#database/rows.ts'
import { type Fetching, fetchThumbnail } from '../content/index.ts'
import { pause } from './steps.ts'

/**
 * Job after funding: fetches the site's picture. A site that leads into a private network is taken out of the
 * lists, with the reason for its owner. Funding can reject an address by its spelling alone; where it leads
 * shows only when it is fetched.
 */
export async function lookAtContent(fetching: Fetching, { contentId }: { contentId: number }): Promise<void> {
  const reason = await fetchThumbnail(fetching, contentId)
  if (reason === null) return
  const rows = await query(
    fetching.pool,
    { id: is.integer },
    `SELECT id FROM campaign WHERE content_id = $1 AND state IN ('live', 'paused') ORDER BY id`,
    [contentId],
  )
  for (const { id } of rows)
    await pause(fetching.pool, id, { cause: 'moderation', actorId: null, why: reason })
}

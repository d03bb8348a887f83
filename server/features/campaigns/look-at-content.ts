import { type Fetching, fetchThumbnail } from '../content/index.ts'
import { pause } from './steps.ts'

/**
 * The job after funding: fetches the picture of the site. One that leads into a private network is taken out of the
 * lists, with the reason for its owner: an address can be refused by its spelling at once, by where it leads only
 * when somebody goes there.
 */
export async function lookAtContent(fetching: Fetching, { contentId }: { contentId: number }): Promise<void> {
  const reason = await fetchThumbnail(fetching, contentId)
  if (reason === null) return
  const { rows } = await fetching.pool.query<{ id: number }>(
    `SELECT id FROM campaign WHERE content_id = $1 AND state IN ('live', 'paused') ORDER BY id`,
    [contentId],
  )
  for (const { id } of rows)
    await pause(fetching.pool, id, { cause: 'moderation', actorId: null, why: reason })
}

import { is, queryValues, run } from '#database/rows.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'

/**
 * Notifies owners whose drafts for feedback waited for their first tasks, once they are credited; each draft once. For
 * a job of every other minute.
 */
export async function tellOpenedDrafts(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool } = services
  const ids = await queryValues(
    pool,
    is.integer,
    `SELECT campaign.id FROM campaign JOIN member ON member.id = owner_id AND member.state = 'active'
     WHERE opens_at_count IS NOT NULL AND credited_count >= opens_at_count ORDER BY campaign.id`,
  )
  await serveEach(services, 'tell-opened-drafts', ids, (id) =>
    run(
      pool,
      `WITH opened AS (
         UPDATE campaign SET opens_at_count = NULL WHERE id = $1 AND state = 'draft' AND opens_at_count IS NOT NULL
         RETURNING owner_id, content_id
       )
       SELECT exchange.notify(opened.owner_id, 'campaign',
         'Feedback is open: your draft “' || left(title, 150) || '” is ready', '', '/content-hub')
       FROM opened JOIN content ON content.id = content_id`,
      [id],
    ),
  )
}

import { is, query } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import { absoluteUrl } from '../content/index.ts'

/** Platform and address of a live visit task; undefined if it is not live. */
export async function readVisitTarget(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  campaignId: number,
): Promise<{ platform: string; url: string } | undefined> {
  const rows = await query(
    pool,
    { platform: is.text, url: is.text },
    {
      name: 'read-visit-target',
      text: `SELECT campaign.platform, content.url FROM campaign JOIN content ON content.id = campaign.content_id
      WHERE campaign.id = $1 AND campaign.state = 'live' AND campaign.action = 'visit'`,
      values: [campaignId],
    },
  )
  const [row] = rows
  return row && { ...row, url: absoluteUrl(config, row.url) }
}

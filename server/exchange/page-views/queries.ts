import { is, query, type RowOf } from '#database/rows.ts'
import type { Services } from '../../services.ts'

type Database = Pick<Services, 'pool'>

const pageViewsRow = {
  on: is.boolean,
  confirmed: is.integer,
}
/** Page views of one campaign: whether they are on, and the visits confirmed. */
export type PageViews = RowOf<typeof pageViewsRow>

/** Records that a visited page was seen: once, while the visit runs, if the owner has the snippet. */
export async function recordPageView({ pool }: Database, token: string): Promise<void> {
  await pool.query({
    name: 'note-page-view',
    text: `INSERT INTO page_view (attempt_id, campaign_id)
      SELECT attempt.id, attempt.campaign_id FROM attempt JOIN site_snippet USING (content_id)
      WHERE session_id = $1 AND action = 'visit' AND state = 'started'
      ON CONFLICT (attempt_id) DO NOTHING`,
    values: [token],
  })
}

/** True if visits of a campaign carry their token to the owner's page. */
export async function hasSnippet({ pool }: Database, campaignId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'has-snippet',
    text: 'SELECT FROM site_snippet JOIN campaign USING (content_id) WHERE campaign.id = $1',
    values: [campaignId],
  })
  return rowCount === 1
}

/** Page views of the owner's website campaign; undefined if not found. */
export async function findPageViews(
  { pool }: Database,
  ownerId: number,
  campaignId: number,
): Promise<PageViews | undefined> {
  const rows = await query(pool, pageViewsRow, {
    name: 'find-page-views',
    text: `SELECT EXISTS (SELECT FROM site_snippet WHERE content_id = campaign.content_id) AS on,
        (SELECT count(*)::int FROM page_view WHERE campaign_id = campaign.id) AS confirmed
      FROM campaign
      WHERE id = $2 AND owner_id = $1 AND platform = 'website' AND action = 'visit'`,
    values: [ownerId, campaignId],
  })
  return rows[0]
}

/** Records that the snippet is on the site of an owner's campaign. Repeated: nothing changes. */
export async function addSnippet({ pool }: Database, ownerId: number, campaignId: number): Promise<void> {
  await pool.query({
    name: 'add-snippet',
    text: `INSERT INTO site_snippet (content_id) SELECT content_id FROM campaign WHERE id = $2 AND owner_id = $1
      ON CONFLICT (content_id) DO NOTHING`,
    values: [ownerId, campaignId],
  })
}

/** Records that the snippet was removed. Repeated: nothing changes. */
export async function removeSnippet({ pool }: Database, ownerId: number, campaignId: number): Promise<void> {
  await pool.query({
    name: 'remove-snippet',
    text: 'DELETE FROM site_snippet USING campaign WHERE campaign.id = $2 AND owner_id = $1 AND site_snippet.content_id = campaign.content_id',
    values: [ownerId, campaignId],
  })
}

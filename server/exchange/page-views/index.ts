import type { FastifyInstance } from 'fastify'
import { confirmPageView, readPageViews, switchPageViews, tokenName } from '#contract/exchange/page-views.ts'
import { affectsRow, is, queryOne, run } from '#database/rows.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'

/** Endpoints for visits that an owner's own page confirms. */
export const pageViewEndpoints: readonly Endpoint[] = [
  endpoint(confirmPageView, async ({ params }, { services }) => {
    await recordPageView(services, params.token)
  }),
  endpoint(readPageViews, ({ params }, context) => presentPageViews(context, Number(params.campaignId))),
  // Repeated: nothing changes.
  endpoint(switchPageViews, async ({ params, body }, context) => {
    const { services, member } = context
    const campaignId = Number(params.campaignId)
    await presentPageViews(context, campaignId)
    const prepared = body.on
      ? `INSERT INTO site_snippet (content_id) SELECT content_id FROM campaign WHERE id = $2 AND owner_id = $1
        ON CONFLICT (content_id) DO NOTHING`
      : `DELETE FROM site_snippet USING campaign
        WHERE campaign.id = $2 AND owner_id = $1 AND site_snippet.content_id = campaign.content_id`
    await run(services.pool, { prepared, values: [member.id, campaignId] })
    return presentPageViews(context, campaignId)
  }),
]

/** GET /snippet.js: for any page of any site, cached for an hour. */
export function serveSnippet(app: FastifyInstance): void {
  app.get('/snippet.js', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(snippet),
  )
}

/**
 * Script of an owner's page, under 1 kB: finds a visit's token in the address, removes it from there, and
 * posts it to the server that the script came from. Sends no cookies and ignores errors.
 */
export const snippet = `(function () {
  var script = document.currentScript
  var found = /[#&]${tokenName}=([0-9a-f-]{36})/.exec(location.hash)
  if (!script || !found) return
  history.replaceState(history.state, '', location.href.replace(found[0], ''))
  fetch(new URL('/api/page-views/' + found[1], script.src), {
    method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true,
  }).catch(function () {})
})()
`

/** Records that a visited page was seen: once, while the visit runs, if the owner has the snippet. */
async function recordPageView({ pool }: Services, token: string): Promise<void> {
  await run(pool, {
    prepared: `INSERT INTO page_view (attempt_id, campaign_id)
      SELECT attempt.id, attempt.campaign_id FROM attempt JOIN site_snippet USING (content_id)
      WHERE session_id = $1 AND action = 'visit' AND state = 'started'
      ON CONFLICT (attempt_id) DO NOTHING`,
    values: [token],
  })
}

/** True if visits of a campaign carry their token to the owner's page. */
export const hasSnippet = ({ pool }: Services, campaignId: number): Promise<boolean> =>
  affectsRow(pool, {
    prepared: 'SELECT FROM site_snippet JOIN campaign USING (content_id) WHERE campaign.id = $1',
    values: [campaignId],
  })

const pageViewsRow = { on: is.boolean, confirmed: is.integer }
/** Page views of the owner's website campaign: whether they are on, and the visits confirmed. @throws Problem not_found */
async function presentPageViews({ services: { pool, config }, member }: MemberContext, campaignId: number) {
  const found = await queryOne(pool, pageViewsRow, {
    prepared: `SELECT EXISTS (SELECT FROM site_snippet WHERE content_id = campaign.content_id) AS on,
          (SELECT count(*)::int FROM page_view WHERE campaign_id = campaign.id) AS confirmed
        FROM campaign
        WHERE id = $2 AND owner_id = $1 AND platform = 'website' AND action = 'visit'`,
    values: [member.id, campaignId],
  })
  if (!found) throw new Problem('not_found', 'Website campaign not found.')
  return { ...found, snippet: `<script async src="${config.publicUrl}/snippet.js"></script>` }
}

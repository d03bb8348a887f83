import type { FastifyInstance } from 'fastify'
import { confirmPageView, readPageViews, switchPageViews } from '#contract/exchange/page-views.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { addSnippet, findPageViews, recordPageView, removeSnippet } from './queries.ts'
import { snippet, snippetTag } from './snippet.ts'

export { hasSnippet } from './queries.ts'

/** Endpoints for visits that an owner's own page confirms. */
export const pageViewEndpoints: readonly Endpoint[] = [
  endpoint(confirmPageView, async ({ params }, { services }) => {
    await recordPageView(services, params.token)
  }),
  endpoint(readPageViews, ({ params }, context) => presentPageViews(context, Number(params.campaignId))),
  endpoint(switchPageViews, async ({ params, body }, context) => {
    const campaignId = Number(params.campaignId)
    await presentPageViews(context, campaignId)
    await (body.on ? addSnippet : removeSnippet)(context.services, context.member.id, campaignId)
    return presentPageViews(context, campaignId)
  }),
]

async function presentPageViews({ services, member }: MemberContext, campaignId: number) {
  const found = await findPageViews(services, member.id, campaignId)
  if (!found) throw new Problem('not_found', 'Website campaign not found.')
  return { ...found, snippet: snippetTag(services.config.publicUrl) }
}

/** GET /snippet.js: for any page of any site, cached for an hour. */
export function serveSnippet(app: FastifyInstance): void {
  app.get('/snippet.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(snippet),
  )
}

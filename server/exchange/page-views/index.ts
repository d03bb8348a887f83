import { confirmPageView, readPageViews, switchPageViews } from '#contract/exchange/page-views.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { addSnippet, findPageViews, recordPageView, removeSnippet } from './queries.ts'
import { snippetTag } from './snippet.ts'

export { hasSnippet } from './queries.ts'
export { serveSnippet } from './serve-snippet.ts'

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

import { confirmPageView, readPageViews, switchPageViews } from '#contract/page-views.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { addSnippet, findPageViews, notePageView, removeSnippet } from './queries.ts'
import { snippetTag } from './snippet.ts'

export { hasSnippet } from './queries.ts'
export { serveSnippet } from './serve-snippet.ts'

/** Visits that an owner's own page confirms. */
export const pageViewEndpoints: readonly Endpoint[] = [
  endpoint(confirmPageView, async ({ params }, { services }) => {
    await notePageView(services, params.token)
    return undefined
  }),
  endpoint(readPageViews, ({ params }, context) => answer(context, Number(params.campaignId))),
  endpoint(switchPageViews, async ({ params, body }, context) => {
    const campaignId = Number(params.campaignId)
    await answer(context, campaignId)
    await (body.on ? addSnippet : removeSnippet)(context.services, context.member.id, campaignId)
    return answer(context, campaignId)
  }),
]

async function answer({ services, member }: MemberContext, campaignId: number) {
  const found = await findPageViews(services, member.id, campaignId)
  if (!found) throw new Problem('not_found', 'There is no such website campaign of yours.')
  return { ...found, snippet: snippetTag(services.config.publicUrl) }
}

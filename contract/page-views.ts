import { z } from 'zod'
import { defineOperation } from './operation.ts'

/** The part of a visited address that carries the visit's token: #mutuals=… */
export const tokenName = 'mutuals'

/** A visited address with the visit's token in its fragment, which no server is told of. */
export function withToken(url: string, token: string): string {
  return `${url}${url.includes('#') ? '&' : '#'}${tokenName}=${token}`
}

export const confirmPageView = defineOperation({
  name: 'confirmPageView',
  method: 'POST',
  path: '/api/page-views/{token}',
  audience: 'public',
  anyOrigin: true,
  repeatable: true,
  summary:
    "An owner's page says that a visit arrived. Sent by the snippet from any origin, without cookies; the answer tells nothing.",
  params: z.object({ token: z.uuid() }),
})

const params = z.object({ campaignId: z.string().regex(/^\d{1,15}$/) })
const pageViews = z.object({
  on: z.boolean().describe('The owner has the snippet on the site: visits carry a token there.'),
  confirmed: z.number().int().describe("Visits of this campaign that the owner's page has confirmed."),
  snippet: z.string().describe("What belongs into the site's pages."),
})

export const readPageViews = defineOperation({
  name: 'readPageViews',
  method: 'GET',
  path: '/api/campaigns/{campaignId}/page-views',
  audience: 'member',
  summary: "How many visits the owner's own page has confirmed, and the snippet that does it.",
  params,
  response: pageViews,
  errors: ['not_found'],
})

export const switchPageViews = defineOperation({
  name: 'switchPageViews',
  method: 'PUT',
  path: '/api/campaigns/{campaignId}/page-views',
  audience: 'member',
  repeatable: true,
  summary: 'Says whether the snippet is on the site of this campaign.',
  params,
  body: z.object({ on: z.boolean() }),
  response: pageViews,
  errors: ['not_found'],
})

import { z } from 'zod'
import { define, idParam } from '../operation.ts'

/** Fragment parameter of a visited URL that carries the visit's token: #mutuals=… */
export const tokenName = 'mutuals'

/** Adds the visit's token to a visited URL, in the fragment, which is not sent to any server. */
export const withToken = (url: string, token: string): string =>
  `${url}${url.includes('#') ? '&' : '#'}${tokenName}=${token}`

export const confirmPageView = define('confirmPageView', 'POST /api/page-views/{token}', {
  audience: 'public',
  anyOrigin: true,
  repeatable: true,
  summary:
    'Confirms that a visit reached the owner’s page. Sent by the snippet, without cookies; reveals nothing.',
  params: z.object({ token: z.uuid() }),
})

const params = z.object({ campaignId: idParam })
const pageViews = z.object({
  on: z.boolean().describe('True: the snippet is on the owner’s site, and visits carry a token.'),
  confirmed: z.int().describe('Visits of this campaign that the owner’s page has confirmed.'),
  snippet: z.string().describe('Snippet for the site’s pages.'),
})

export const readPageViews = define('readPageViews', 'GET /api/campaigns/{campaignId}/page-views', {
  summary: 'Number of visits confirmed by the owner’s page, and the snippet that confirms them.',
  params,
  response: pageViews,
  errors: ['not_found'],
})

export const switchPageViews = define('switchPageViews', 'PUT /api/campaigns/{campaignId}/page-views', {
  summary: 'Sets whether the snippet is on the site of this campaign.',
  params,
  body: z.object({ on: z.boolean() }),
  response: pageViews,
  errors: ['not_found'],
})

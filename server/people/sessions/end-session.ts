import { endSession } from '#contract/people/sessions.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { clearSessionCookies } from './cookies.ts'
import { endSessionRow } from './session-queries.ts'

/**
 * Ends the session if a page of ours asks for it: the row, the cookies, and pages that the browser fetched
 * ahead. The rest of this request is a visitor's. Returns false, changing nothing, if another site or a
 * prefetch caused it.
 */
export async function endSessionOf(context: Context): Promise<boolean> {
  if (!context.ownPage || context.prefetch) return false
  if (context.member) await endSessionRow(context.services.pool, context.member.sessionId)
  context.member = null
  clearSessionCookies(context.cookies)
  // Neither "storage" nor "cookies": the theme and the device id stay.
  context.sendHeader('clear-site-data', '"prefetchCache", "prerenderCache"')
  return true
}

/** GET /api/logout: always 204, so another site learns nothing either. */
export const endSessionEndpoint = endpoint(endSession, async (_input, context) => {
  await endSessionOf(context)
})

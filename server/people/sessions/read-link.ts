import { readMagicLink } from '#contract/people/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { findLink } from './link-queries.ts'
import { hashOf, isToken } from './tokens.ts'

/** GET /api/auth/magic-link. Uses nothing up, however often it is called. */
export const readMagicLinkEndpoint = endpoint(readMagicLink, async ({ query: { token } }, context) => {
  const asked = context.cookies.get('asked')
  const link = isToken(token)
    ? await findLink(context.services.pool, hashOf(token), isToken(asked) ? hashOf(asked) : null)
    : null
  if (!link) return { usable: false, email: null, sameBrowser: false }
  return { usable: true, email: link.address, sameBrowser: link.sameBrowser }
})

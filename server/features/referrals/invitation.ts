import { readInvitation } from '#contract/referrals.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { findReferrer } from './queries.ts'
import { termsOf } from './rules.ts'

const daySeconds = 86_400
const form = /^[0-9a-f]{12}$/

/** A code as it may stand in a link; null where the text can be none. */
function codeOf(text: string | undefined): string | null {
  const code = text?.trim().toLowerCase() ?? ''
  return form.test(code) ? code : null
}

/** The code that this browser was first invited with; null where it has none. */
export const invitedBy = ({ cookies }: Pick<Context, 'cookies'>): string | null =>
  codeOf(cookies.get('invited'))

/**
 * Keeps the code of a visitor's first invitation. A second one changes nothing, nor does a code of nobody; a member is
 * invited no more, and what is fetched ahead of a click is no visit.
 */
export async function noteInvitation(context: Context, text: string | undefined): Promise<void> {
  const code = codeOf(text)
  if (!code || context.member || context.prefetch || invitedBy(context)) return
  const { pool, settings } = context.services
  if (!(await findReferrer(pool, code))) return
  context.cookies.set('invited', code, { maxAgeSeconds: settings.get('referral_cookie_days') * daySeconds })
}

/** GET /api/referrals/invitation. */
export const readInvitationEndpoint = endpoint(readInvitation, async ({ query }, context) => {
  const code = invitedBy(context) ?? codeOf(query.ref)
  const { pool, settings } = context.services
  const referrer = code ? await findReferrer(pool, code) : null
  if (!referrer) return { invitation: null }
  const { referrerPoints, newcomerPoints, attempts, days } = termsOf(settings.get)
  return { invitation: { username: referrer.username, referrerPoints, newcomerPoints, attempts, days } }
})

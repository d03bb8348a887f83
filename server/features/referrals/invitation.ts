import { readInvitation } from '#contract/referrals.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { findReferrer } from './queries.ts'
import { termsOf } from './rules.ts'

const daySeconds = 86_400
const codePattern = /^[0-9a-f]{12}$/

/** Parses a referral code from a link; null if the text cannot be one. */
function parseCode(text: string | undefined): string | null {
  const code = text?.trim().toLowerCase() ?? ''
  return codePattern.test(code) ? code : null
}

/** The code that this browser was first invited with; null: none. */
export const invitedBy = ({ cookies }: Pick<Context, 'cookies'>): string | null =>
  parseCode(cookies.get('invited'))

/**
 * Stores the code of a visitor's first invitation in a cookie. A later code or an unknown one changes
 * nothing, members are not invited, and a prefetch is no visit.
 */
export async function noteInvitation(context: Context, text: string | undefined): Promise<void> {
  const code = parseCode(text)
  if (!code || context.member || context.prefetch || invitedBy(context)) return
  const { pool, settings } = context.services
  if (!(await findReferrer(pool, code))) return
  context.cookies.set('invited', code, { maxAgeSeconds: settings.get('referral_cookie_days') * daySeconds })
}

/** GET /api/referrals/invitation. */
export const readInvitationEndpoint = endpoint(readInvitation, async ({ query }, context) => {
  const code = invitedBy(context) ?? parseCode(query.ref)
  const { pool, settings } = context.services
  const referrer = code ? await findReferrer(pool, code) : null
  if (!referrer) return { invitation: null }
  const { referrerPoints, newcomerPoints, attempts, days } = termsOf(settings.get)
  return { invitation: { username: referrer.username, referrerPoints, newcomerPoints, attempts, days } }
})

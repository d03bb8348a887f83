import { readInvitation } from '#contract/money/referrals.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invitedBy, parseReferralCode } from '../../people/sessions/index.ts'
import { findReferrer } from './queries.ts'
import { rememberedDays, termsOf } from './rules.ts'

const daySeconds = 86_400
/**
 * Stores the code of a visitor's first invitation in a cookie. A later code or an unknown one changes
 * nothing, members are not invited, and a prefetch is no visit.
 */
export async function noteInvitation(context: Context, text: string | undefined): Promise<void> {
  const code = parseReferralCode(text)
  if (!code || context.member || context.prefetch || invitedBy(context)) return
  if (!(await findReferrer(context.services.pool, code))) return
  context.cookies.set('invited', code, { maxAgeSeconds: rememberedDays * daySeconds })
}

/** GET /api/referrals/invitation. */
export const readInvitationEndpoint = endpoint(readInvitation, async ({ query }, context) => {
  const code = invitedBy(context) ?? parseReferralCode(query.ref)
  const { pool, settings } = context.services
  const referrer = code ? await findReferrer(pool, code) : null
  if (!referrer) return { invitation: null }
  const { referrerPoints, newcomerPoints, attempts, days } = termsOf(settings.get)
  return { invitation: { username: referrer.username, referrerPoints, newcomerPoints, attempts, days } }
})

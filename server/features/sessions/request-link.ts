import { requestMagicLink } from '#contract/sessions.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownPath } from '../../http/own-path.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { emailKeyOf, emailOf, isDisposable } from '../members/index.ts'
import { type Counted, countAgainstLimits } from '../rate-limits/index.ts'
import { invitedBy } from '../referrals/index.ts'
import { addLink, lockMailbox, markSent, mintToken } from './link-queries.ts'
import { signIn } from './rules.ts'
import { hashOf, isToken, newToken } from './tokens.ts'

const triesMost = 9

/**
 * POST /api/auth/magic-link. Never reads who is a member: known and unknown addresses take the same way, so neither
 * the answer nor its time tells them apart. The token is made where it is shown or sent, not here.
 */
export const requestMagicLinkEndpoint = endpoint(requestMagicLink, async ({ body }, context) => {
  const { config, pool } = context.services
  const address = body.email
  const email = emailOf(address)
  if (isDisposable(email))
    throw Problem.field('email', 'Use an address that you keep: this one belongs to a throw-away mailbox.')
  const askedHash = hashOf(askedHere(context))
  const wantedPath = ownPath(context.cookies.get('wanted'))
  // Who is behind it is looked up when an account is made, not here.
  const referralCode = invitedBy(context)
  const devNote = await inTransaction(pool, async (client) => {
    await countAgainstLimits(client, config.RATE_LIMITS, acts(emailKeyOf(email), context.network))
    await lockMailbox(client, email)
    const linkId = await addLink(client, { address, email, wantedPath, referralCode, askedHash })
    if (config.linkDelivery !== 'page') {
      await enqueue(client, 'send-magic-link', { linkId }, { triesMost })
      return null
    }
    const { token, hash } = newToken()
    await mintToken(client, linkId, hash)
    await markSent(client, linkId)
    return linkTo(config, token)
  })
  return {
    success: true,
    message: `Magic link sent! It works for ${signIn.tokenMinutes} minutes, once.`,
    ...(devNote && { devNote }),
  }
})

/** By person and network, by person, by network: product decisions, rules of signing in. */
const acts = (emailKey: string, network: string): Counted[] => [
  { name: 'magic_link_address_network', subject: `${emailKey} ${network}` },
  { name: 'magic_link_address', subject: emailKey },
  { name: 'magic_link_network', subject: network },
]

/** The secret by which this browser is known as the one that asked; kept over several requests. */
function askedHere({ cookies }: Context): string {
  const kept = cookies.get('asked')
  const asked = isToken(kept) ? kept : newToken().token
  cookies.set('asked', asked, { maxAgeSeconds: signIn.askedSeconds })
  return asked
}

/** The address that signs in: a page that asks for one click, since mail scanners open addresses too. */
export const linkTo = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/auth/verify?token=${token}`

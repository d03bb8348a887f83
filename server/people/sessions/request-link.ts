import type pg from 'pg'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownPath } from '../../http/own-path.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { joinHashOf } from '../joining/index.ts'
import { emailKeyOf, emailOf, hasSignedIn, isDisposable } from '../members/index.ts'
import { invitedBy } from './arrivals.ts'
import { addLink, lockMailbox, markSent, mintToken, waitForRoom } from './link-queries.ts'
import { signIn } from './rules.ts'
import { hashOf, isToken, newToken } from './tokens.ts'

const triesMost = 9

/**
 * POST /api/auth/magic-link. Never reads the members: known and unknown addresses take the same path, so
 * neither the response nor its timing tells them apart. The token is made where it is shown or sent, not
 * here.
 */
export const requestMagicLinkEndpoint = endpoint(requestMagicLink, async ({ body }, context) => {
  const devNote = await requestLink(context, body.email, ownPath(context.cookies.get('wanted')))
  return {
    success: true,
    message: `Magic link sent! It works for ${signIn.tokenMinutes} minutes, once.`,
    ...(devNote && { devNote }),
  }
})

/**
 * Mails a link that leads to this page of ours; in demo mode it is returned instead, otherwise null.
 * @throws Problem invalid_input, too_many_requests
 */
export async function requestLink(
  context: Context,
  address: string,
  wantedPath: string | null,
): Promise<string | null> {
  const { config, pool } = context.services
  const email = emailOf(address)
  if (isDisposable(email)) throw Problem.field('email', 'Use an email you keep: this one is disposable.')
  const askedHash = hashOf(ensureAskedSecret(context))
  // The referrer and the invitation are looked up when an account is made, not here.
  const referralCode = invitedBy(context)
  const joinCodeHash = joinHashOf(context)
  return inTransaction(pool, async (client) => {
    await admit(client, context, { email, askedHash })
    const linkId = await addLink(client, {
      address,
      email,
      wantedPath,
      referralCode,
      joinCodeHash,
      askedHash,
    })
    if (config.linkDelivery !== 'page') {
      await enqueue(client, 'send-magic-link', { linkId }, { triesMost })
      return null
    }
    const { token, hash } = newToken()
    await mintToken(client, linkId, hash)
    await markSent(client, linkId)
    return linkTo(config, token)
  })
}

/** Mails a link to a member whom the staff helps. @throws Problem too_many_requests, conflict in demo mode */
export async function sendLink(
  client: pg.PoolClient,
  services: Pick<Services, 'pool' | 'config'>,
  email: string,
): Promise<void> {
  if (services.config.linkDelivery === 'page')
    throw new Problem('conflict', 'The demo sends no email. Members sign in at /login, which shows the link.')
  await countAgainstLimits(services, { magic_link_address: emailKeyOf(email) }, { client })
  await lockMailbox(client, email)
  const unasked = { wantedPath: null, referralCode: null, joinCodeHash: null, askedHash: newToken().hash }
  const link = { address: email, email, ...unasked }
  await enqueue(client, 'send-magic-link', { linkId: await addLink(client, link) }, { triesMost })
}

/**
 * Counts the request, and takes the mailbox's lock. Strangers share the limits of an address. A browser that has
 * signed in as it has its own, so nobody else can use that up.
 * @throws Problem too_many_requests with the seconds to wait
 */
async function admit(
  client: pg.PoolClient,
  { services, device, network }: Context,
  asked: { email: string; askedHash: Buffer },
): Promise<void> {
  const { email } = asked
  const own = device !== null && (await hasSignedIn(client, device, email))
  const emailKey = emailKeyOf(email)
  // By person and network, by person, by network: product decisions, rules of signing in.
  const shared = {
    magic_link_address_network: `${emailKey} ${network}`,
    magic_link_address: emailKey,
    magic_link_network: network,
  }
  await countAgainstLimits(services, own ? { magic_link_browser: `${email} ${device}` } : shared, { client })
  await lockMailbox(client, email)
  if (own) return
  const retryAfterSeconds = await waitForRoom(client, asked)
  if (retryAfterSeconds > 0) throw new Problem('too_many_requests', undefined, { retryAfterSeconds })
}

/** Secret of the browser that requested the link, in its cookie; several requests share it. */
function ensureAskedSecret({ cookies }: Context): string {
  const kept = cookies.get('asked')
  const asked = isToken(kept) ? kept : newToken().token
  cookies.set('asked', asked, { maxAgeSeconds: signIn.askedSeconds })
  return asked
}

/** The link that signs in. It opens a page that asks for one click, since mail scanners open links too. */
export const linkTo = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/auth/verify?token=${token}`

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { firstTaskPath, nextTaskPath } from '#contract/pages/next-task.ts'

import { linkFailures, readMagicLink, verifyMagicLink } from '#contract/people/sessions.ts'

import { inTransaction } from '#database/transaction.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownPath } from '../../http/own-path.ts'
import { deviceOf } from '../../http/request-context.ts'
import { Problem } from '../../problem.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import { settleRole } from '../admins/index.ts'
import { admitNewcomer, joinHashOf } from '../joining/index.ts'
import {
  type Account,
  findAccount,
  noteDevice,
  noteMailNetwork,
  notePlace,
  placeOf,
  signUp,
} from '../members/index.ts'
import { type Arrival, invitedBy, type OnSignIn } from './arrivals.ts'
import { consumeLink, type FoundLink, findLink, lockMailbox } from './link-queries.ts'
import { adminPage, firstPage } from './rules.ts'
import { addSession, endSessions } from './session-queries.ts'
import { hashOf, isToken, newToken, setSessionCookies } from './tokens.ts'

/** GET /api/auth/magic-link. Uses nothing up, however often it is called. */
export const readMagicLinkEndpoint = endpoint(readMagicLink, async ({ query: { token } }, context) => {
  const asked = context.cookies.get('asked')
  const link = isToken(token)
    ? await findLink(context.services.pool, hashOf(token), isToken(asked) ? hashOf(asked) : null)
    : null
  if (!link) return { usable: false, email: null, sameBrowser: false }
  return { usable: true, email: link.address, sameBrowser: link.sameBrowser }
})

/**
 * POST /api/auth/verify. Uses a link once, creates the account at the first sign-in, starts a session. Every
 * try counts against the limit, failed ones too.
 */
export const verifyMagicLinkEndpoint = (onSignIn: OnSignIn) =>
  endpoint(verifyMagicLink, async ({ body }, context) => {
    const { services, network, cookies } = context
    await countAgainstLimits(services, { verify_network: network })
    const deviceId = deviceOf(context)
    const session = { ...newToken(), who: randomUUID() }
    const redirectTo = await inTransaction(services.pool, async (client) => {
      const used = await redeemLink(client, hashOf(body.token))
      const { account, isNew, page } = await findOrCreateAccount(client, context, onSignIn, {
        ...used,
        deviceId,
      })
      await noteDevice(client, account.id, deviceId)
      if (isNew) {
        await onSignIn.recordReferral(client, services.settings.get, arrivalOf(context, account, used))
        await onSignIn.carryLimit(client, account.id, used.email)
      }
      await notePlace(client, account.id, placeOf(context.acceptLanguage))
      await replaceSession(client, context, account.id, { ...session, deviceId })
      return page
    })
    setSessionCookies(cookies, services.settings, session)
    cookies.clear('asked')
    cookies.clear('wanted')
    cookies.clear('invited')
    cookies.clear('joining')
    return { success: true, redirectTo }
  })

async function redeemLink(client: pg.PoolClient, tokenHash: Buffer): Promise<FoundLink> {
  const link = await findLink(client, tokenHash, null)
  if (link) {
    await lockMailbox(client, link.email)
    if (await consumeLink(client, link)) return link
  }
  throw new Problem('invalid_input', linkFailures.used)
}

async function findOrCreateAccount(
  client: pg.PoolClient,
  context: Context,
  { flagMailNetwork }: OnSignIn,
  { email, deviceId, joinCodeHash, wantedPath }: FoundLink & { deviceId: string },
): Promise<{ account: Account; isNew: boolean; page: string }> {
  const { network } = context
  const { settings, config } = context.services
  const known = await findAccount(client, email)
  if (!known) await admitNewcomer(client, config, { email, codeHashes: [joinHashOf(context), joinCodeHash] })
  const { mailNetwork, ...account } = known
    ? {
        ...known,
        mailNetwork: await noteMailNetwork(client, settings, { memberId: known.id, email, network }),
      }
    : await signUp(client, settings, { email, deviceId, network })
  if (mailNetwork) await flagMailNetwork(client, settings, mailNetwork)
  if (account.state === 'deleted') throw new Problem('forbidden', linkFailures.deleted)
  const isListed =
    account.state === 'active' && (await settleRole(client, { ...account, email }, config.ADMIN_EMAILS))
  const wanted = ownPath(wantedPath ?? undefined)
  if (known) return { account, isNew: false, page: wanted ?? firstPage }
  const page = firstTaskPath(wanted) ?? wanted ?? (isListed ? adminPage : nextTaskPath)
  return { account, isNew: true, page }
}

/** The only place where an invitation counts. */
const arrivalOf = (context: Context, { id }: Account, { referralCode }: FoundLink): Arrival => ({
  newcomerId: id,
  linkCode: referralCode,
  browserCode: invitedBy(context),
  network: context.network,
})

/** Starts a new session, so no old one gains rights, and ends the one that this browser had. */
async function replaceSession(
  client: pg.PoolClient,
  { member, userAgent, network }: Context,
  memberId: number,
  { hash, who, deviceId }: { hash: Buffer; who: string; deviceId: string },
): Promise<void> {
  await addSession(client, { memberId, who, tokenHash: hash, userAgent, network, deviceId })
  if (member) await endSessions(client, member.id, { only: member.sessionId })
}

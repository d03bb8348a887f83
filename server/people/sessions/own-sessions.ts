import {
  askFreshSignIn,
  endOtherSessions,
  endOwnSession,
  endSession,
  getCurrentUser,
  listSessions,
} from '#contract/people/sessions.ts'
import { is, query, queryOneValue } from '#database/rows.ts'
import type { Context } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { ownPath } from '../../http/own-path.ts'
import { browserName } from '../notifications/index.ts'
import { requestLink } from './request-link.ts'
import { signIn } from './rules.ts'
import { endSessions } from './session-queries.ts'
import { clearSessionCookies } from './tokens.ts'

/** GET /api/auth/user. The guard has already returned 401 if nobody is signed in. */
export const getCurrentUserEndpoint = endpoint(getCurrentUser, async (_input, { member }) => member)

/**
 * Ends the session if a page of ours asks for it: the row, the cookies, and pages that the browser fetched
 * ahead. The rest of this request is a visitor's. Changes nothing if another site or a prefetch caused it.
 */
export async function endSessionOf(context: Context): Promise<void> {
  if (!context.ownPage || context.prefetch) return
  const { member, services } = context
  if (member) await endSessions(services.pool, member.id, { only: member.sessionId })
  context.member = null
  clearSessionCookies(context.cookies)
  // Neither "storage" nor "cookies": the theme and the device id stay.
  context.sendHeader('clear-site-data', '"prefetchCache", "prerenderCache"')
}

/** GET /api/logout: always 204, so another site learns nothing either. */
export const endSessionEndpoint = endpoint(endSession, (_input, context) => endSessionOf(context))

/** Beginning of a network: enough to recognise one’s own, too little to find a house. */
const placeOfNetwork = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 2).join(':')}:…`
    : network.replace(/(\.\d+){2}$/, '.…')

/** Sessions as their member sees and ends them. */
export const ownSessionEndpoints: readonly Endpoint[] = [
  endpoint(listSessions, async (_input, { services, member }) => {
    const sessionDays = services.settings.get('session_days')
    const rows = await query(
      services.pool,
      { id: is.integer, userAgent: is.text, network: is.text, startedAt: is.time, lastUsedAt: is.time },
      `SELECT id, user_agent AS "userAgent", network, created_at AS "startedAt", last_used_at AS "lastUsedAt"
       FROM session
       WHERE member_id = $1 AND ended_at IS NULL AND last_used_at > ledger.clock() - make_interval(days => $2)
         AND created_at > ledger.clock() - make_interval(days => $3)
       ORDER BY last_used_at DESC LIMIT 100`,
      [member.id, sessionDays, sessionDays * signIn.longestSpans],
    )
    return {
      sessions: rows.map((row) => ({
        ...row,
        device: browserName(row.userAgent),
        place: placeOfNetwork(row.network),
        isCurrent: row.id === member.sessionId,
      })),
    }
  }),
  endpoint(endOwnSession, async ({ params }, { services, member }) => {
    await endSessions(services.pool, member.id, { only: Number(params.sessionId) })
  }),
  endpoint(endOtherSessions, async (_input, { services, member }) => {
    await endSessions(services.pool, member.id, { except: member.sessionId })
  }),
  endpoint(askFreshSignIn, async ({ body }, context) => {
    const email = await queryOneValue(
      context.services.pool,
      is.text,
      'SELECT email FROM member WHERE id = $1',
      [context.member.id],
    )
    const devNote = await requestLink(context, email ?? '', ownPath(body.path))
    return devNote === null ? {} : { devNote }
  }),
]

import type pg from 'pg'
import { askFreshSignIn, endOtherSessions, endOwnSession, listSessions } from '#contract/people/sessions.ts'
import { is, query, queryOne, type RowOf } from '#database/rows.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { ownPath } from '../../http/own-path.ts'
import { browserName } from '../notifications/index.ts'
import { requestLink } from './request-link.ts'

const sessionRow = {
  id: is.integer,
  userAgent: is.text,
  network: is.text,
  startedAt: is.time,
  lastUsedAt: is.time,
}

/** Running sessions of a member, the latest used first. */
const readSessions = (pool: pg.Pool, memberId: number, days: number): Promise<RowOf<typeof sessionRow>[]> =>
  query(
    pool,
    sessionRow,
    `SELECT id, user_agent AS "userAgent", network, created_at AS "startedAt", last_used_at AS "lastUsedAt"
     FROM session
     WHERE member_id = $1 AND ended_at IS NULL AND last_used_at > ledger.clock() - make_interval(days => $2)
     ORDER BY last_used_at DESC LIMIT 100`,
    [memberId, days],
  )

/** Beginning of a network: enough to recognise one’s own, too little to find a house. */
const placeOfNetwork = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 2).join(':')}:…`
    : network.replace(/(\.\d+){2}$/, '.…')

/** Ends every session of a member; returns how many. */
export async function endAllSessions(client: pg.ClientBase, memberId: number): Promise<number> {
  const { rowCount } = await client.query(
    'UPDATE session SET ended_at = ledger.clock() WHERE member_id = $1 AND ended_at IS NULL',
    [memberId],
  )
  return rowCount ?? 0
}

/** Sessions as their member sees and ends them. */
export const ownSessionEndpoints: readonly Endpoint[] = [
  endpoint(listSessions, async (_input, { services, member }) => {
    const rows = await readSessions(services.pool, member.id, services.settings.get('session_days'))
    return {
      sessions: rows.map(({ id, userAgent, network, startedAt, lastUsedAt }) => ({
        id: String(id),
        device: browserName(userAgent),
        place: placeOfNetwork(network),
        isCurrent: id === member.sessionId,
        startedAt: startedAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    }
  }),
  endpoint(endOwnSession, async ({ params }, { services, member }) => {
    await services.pool.query(
      'UPDATE session SET ended_at = ledger.clock() WHERE id = $1 AND member_id = $2 AND ended_at IS NULL',
      [params.sessionId, member.id],
    )
  }),
  endpoint(endOtherSessions, async (_input, { services, member }) => {
    await services.pool.query(
      'UPDATE session SET ended_at = ledger.clock() WHERE member_id = $1 AND id <> $2 AND ended_at IS NULL',
      [member.id, member.sessionId],
    )
  }),
  endpoint(askFreshSignIn, async ({ body }, context) => {
    const row = await queryOne(
      context.services.pool,
      { email: is.text },
      'SELECT email FROM member WHERE id = $1',
      [context.member.id],
    )
    const devNote = await requestLink(context, row?.email ?? '', ownPath(body.path))
    return devNote === null ? {} : { devNote }
  }),
]

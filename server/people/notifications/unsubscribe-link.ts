import type { FastifyInstance } from 'fastify'
import {
  mailChoices,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
  readUnsubscribe,
  unsubscribe,
} from '#contract/people/notifications.ts'
import { is, query } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { turnMailsOff } from './queries.ts'
import { readUnsubscribeToken, type Unsubscribed } from './unsubscribe.ts'

type Pool = Services['pool']

/** Kinds whose mails a link would turn off now. Of the daily mail, those that are in it. */
async function kindsOf(
  pool: Pool,
  { memberId, kind }: { memberId: number; kind: Unsubscribed },
): Promise<NotificationKind[]> {
  const chosen = await query(
    pool,
    { kind: is.text, mail: is.oneOf(mailChoices) },
    'SELECT kind, mail FROM notification_choice WHERE member_id = $1',
    [memberId],
  )
  return notificationKindNames.filter((name) => {
    const { mail } = chosen.find((row) => row.kind === name) ?? notificationKinds[name]
    return kind === 'daily' ? mail === 'daily' : kind === name && mail !== 'never'
  })
}

/** GET /api/unsubscribe/link. Mail programs open links ahead of people, so it changes nothing. */
export const readUnsubscribeEndpoint = endpoint(
  readUnsubscribe,
  async ({ query: { token } }, { services: { pool } }) => {
    const link = await readUnsubscribeToken(pool, token)
    if (!link) return { state: 'invalid' as const, mails: '' }
    const kinds = await kindsOf(pool, link)
    const mails =
      link.kind === 'daily' ? 'The daily mail of what happened' : notificationKinds[link.kind].label
    return { state: kinds.length > 0 ? ('ready' as const) : ('done' as const), mails }
  },
)

/** POST /api/unsubscribe. @throws Problem not_found if the link is not ours */
export const unsubscribeEndpoint = endpoint(
  unsubscribe,
  async ({ query: { token } }, { services: { pool } }) => {
    const link = await readUnsubscribeToken(pool, token)
    if (!link) throw new Problem('not_found', 'This link doesn’t belong to any of our mails.')
    await turnMailsOff(pool, link.memberId, await kindsOf(pool, link))
  },
)

/** Leads mail programs that open the header's link, instead of posting to it, to the page. */
export function leadToUnsubscribe(app: FastifyInstance): void {
  app.get(unsubscribe.path, { schema: { hide: true } }, async (request, reply) => {
    const [, search = ''] = request.url.split('?', 2)
    return reply.redirect(`/unsubscribe?${search}`, 303)
  })
}

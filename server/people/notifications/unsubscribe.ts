import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  mailChoices,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
  readUnsubscribe,
  unsubscribe,
} from '#contract/people/notifications.ts'
import { type Client, is, query } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { partsOfSigned, readSecret, signed } from './queries.ts'

/** Mails that a link turns off: of one kind, or with `all` of every kind. */
export type Unsubscribed = NotificationKind | 'daily'

const secretOf = (client: Client): Promise<Buffer> => readSecret(client, 'unsubscribe', () => randomBytes(32))

/** Token of a link that turns off a member's mails of one kind. It needs no session and never expires. */
export const unsubscribeToken = async (client: Client, memberId: number, kind: Unsubscribed) =>
  signed(await secretOf(client), `${memberId}.${kind}`)

/** Member and kind of a token; null if we did not sign it. */
async function readUnsubscribeToken(
  client: Client,
  token: string,
): Promise<{ memberId: number; kind: Unsubscribed } | null> {
  const [memberId, kind = ''] = partsOfSigned(await secretOf(client), token) ?? []
  if (kind !== 'daily' && !notificationKindNames.some((name) => name === kind)) return null
  return { memberId: Number(memberId), kind: kind as Unsubscribed }
}

/** Kinds whose mails a link would turn off now; for the daily mail, the kinds in it. */
async function kindsOf(
  pool: Services['pool'],
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
    const mails = link.kind === 'daily' ? 'The daily email' : notificationKinds[link.kind].label
    return { state: kinds.length > 0 ? ('ready' as const) : ('done' as const), mails }
  },
)

/** POST /api/unsubscribe. Pushes stay as chosen. @throws Problem not_found if the link is not ours */
export const unsubscribeEndpoint = endpoint(
  unsubscribe,
  async ({ query: { token } }, { services: { pool } }) => {
    const link = await readUnsubscribeToken(pool, token)
    if (!link) throw new Problem('not_found', 'This link doesn’t belong to any of our emails.')
    const kinds = await kindsOf(pool, link)
    await pool.query(
      `INSERT INTO notification_choice (member_id, kind, mail, push)
       SELECT $1, kind, 'never', push FROM unnest($2::text[], $3::boolean[]) AS wanted (kind, push)
       ON CONFLICT (member_id, kind) DO UPDATE SET mail = 'never'`,
      [link.memberId, kinds, kinds.map((kind) => notificationKinds[kind].push)],
    )
  },
)

/** Leads mail programs that open the header's link, instead of posting to it, to the page. */
export function leadToUnsubscribe(app: FastifyInstance): void {
  app.get(unsubscribe.path, async (request, reply) => {
    const [, search = ''] = request.url.split('?', 2)
    return reply.redirect(`/unsubscribe?${search}`, 303)
  })
}

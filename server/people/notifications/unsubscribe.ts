import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { type NotificationKind, notificationKindNames } from '#contract/people/notifications.ts'
import { readSecret } from './queries.ts'

/** Mails that a link turns off: of one kind, or with `all` of every kind. */
export type Unsubscribed = NotificationKind | 'daily'

const secretOf = (client: pg.Pool | pg.ClientBase): Promise<Buffer> =>
  readSecret(client, 'unsubscribe', () => randomBytes(32))

const signatureOf = (secret: Buffer, payload: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest()

/** Token of a link that turns off a member's mails of one kind. It needs no session and never expires. */
export async function unsubscribeToken(
  client: pg.Pool | pg.ClientBase,
  memberId: number,
  kind: Unsubscribed,
): Promise<string> {
  const payload = `${memberId}.${kind}`
  return `${payload}.${signatureOf(await secretOf(client), payload).toString('base64url')}`
}

/** Member and kind of a token; null if we did not sign it. */
export async function readUnsubscribeToken(
  client: pg.Pool | pg.ClientBase,
  token: string,
): Promise<{ memberId: number; kind: Unsubscribed } | null> {
  const [, payload = '', memberId, kind = '', signature = ''] =
    /^((\d{1,15})\.([a-z_]{1,40}))\.([\w-]{43})$/.exec(token) ?? []
  if (kind !== 'daily' && !notificationKindNames.some((name) => name === kind)) return null
  const expected = signatureOf(await secretOf(client), payload)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { memberId: Number(memberId), kind: kind as Unsubscribed }
}

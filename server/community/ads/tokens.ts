import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Client } from '#database/rows.ts'
import { readSecret } from '../../people/notifications/index.ts'

/** An ad as it was served to one viewer once. */
export interface Serving {
  id: string
  adId: number
  /** null: a visitor. */
  memberId: number | null
  at: Date
}

/** The key that tokens are signed with, one per installation. */
export const readAdKey = (client: Client): Promise<Buffer> => readSecret(client, 'ads', () => randomBytes(32))

const signatureOf = (key: Buffer, payload: string): Buffer =>
  createHmac('sha256', key).update(payload).digest()

/** Token of a new serving: whoever reports it proves that this ad was served to this viewer at that time. */
export function signServing(key: Buffer, { adId, memberId, at }: Omit<Serving, 'id'>): string {
  const payload = `${randomUUID()}.${adId}.${memberId ?? 0}.${at.getTime()}`
  return `${payload}.${signatureOf(key, payload).toString('base64url')}`
}

/** The serving of a token; null if we did not sign it. */
export function readServing(key: Buffer, token: string): Serving | null {
  const [, payload = '', id = '', adId, memberId, at, signature = ''] =
    /^(([0-9a-f-]{36})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(token) ?? []
  const expected = signatureOf(key, payload)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { id, adId: Number(adId), memberId: Number(memberId) || null, at: new Date(Number(at)) }
}

import { createECDH } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { readSecret } from './queries.ts'

/** The key pair that push services know this installation by (VAPID), base64url, and its contact. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  subject: string
}

/**
 * Keys of the environment, else those of the database, made when first read. Another key would end every
 * subscription, so it is never replaced.
 */
export async function readPushKeys(
  client: pg.Pool | pg.ClientBase,
  { VAPID_PRIVATE_KEY, VAPID_SUBJECT, publicUrl, mailFrom }: Config,
): Promise<PushKeys> {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(VAPID_PRIVATE_KEY ?? (await storedKey(client)))
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0]
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Leading zeros included, which the pair leaves out.
    privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    subject: VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${address}`),
  }
}

const storedKey = (client: pg.Pool | pg.ClientBase): Promise<Buffer> =>
  readSecret(client, 'vapid', () => {
    const made = createECDH('prime256v1')
    made.generateKeys()
    return Buffer.from(made.getPrivateKey('hex').padStart(64, '0'), 'hex')
  })

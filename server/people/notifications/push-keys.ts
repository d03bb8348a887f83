import { createECDH } from 'node:crypto'
import type pg from 'pg'
import { is, queryOne } from '#database/rows.ts'
import type { Config } from '../../config.ts'

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

async function storedKey(client: pg.Pool | pg.ClientBase): Promise<Buffer> {
  const read = () =>
    queryOne(
      client,
      { secret: is.bytes },
      { name: 'read-push-key', text: `SELECT secret FROM signing_secret WHERE name = 'vapid'` },
    )
  let row = await read()
  if (!row) {
    const made = createECDH('prime256v1')
    made.generateKeys()
    const secret = Buffer.from(made.getPrivateKey('hex').padStart(64, '0'), 'hex')
    // Another process may have made one in the meantime: the first one stays.
    await client.query(
      `INSERT INTO signing_secret (name, secret) VALUES ('vapid', $1) ON CONFLICT (name) DO NOTHING`,
      [secret],
    )
    row = await read()
  }
  if (!row) throw new Error('the key for push services is missing')
  return row.secret
}

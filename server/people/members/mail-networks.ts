import { createHash } from 'node:crypto'
import type pg from 'pg'
import { is, query, queryOne, queryValue } from '#database/rows.ts'
import { isLoopback } from '../../http/trusted-proxies.ts'
import type { SettingStore } from '../../settings/index.ts'
import { ownMailDomainOf } from './rules.ts'
import { payWelcome } from './welcome.ts'

/** Accounts of one mail domain in one network, if they exceed the limit. */
export interface MailNetwork {
  id: number
  /** Welcomes and limits count them as one account. */
  countsAsOne: boolean
}

/**
 * Records the network of a sign-in, if the owner of the email's domain can have any number of mailboxes. Returns the
 * accounts of this domain and network if the member is new among them and they exceed the limit; null otherwise, and
 * once an admin has found the domain harmless.
 *
 * Accounts of a loopback address never count as one: behind a proxy that TRUSTED_PROXIES does not name, everybody has
 * that address.
 */
export async function noteMailNetwork(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  { memberId, email, network }: { memberId: number; email: string; network: string },
): Promise<MailNetwork | null> {
  const most = settings.get('mail_network_most_count')
  const domain = ownMailDomainOf(email)
  if (most === 0 || domain === null || network === '') return null
  const keyHash = createHash('sha256').update(`${domain} ${network}`).digest()
  // Locks the row: newcomers at the same moment are counted one after the other.
  const id = await queryValue(
    client,
    is.integer,
    `INSERT INTO mail_network (domain, key_hash, cleared_at)
     VALUES ($1, $2, (SELECT max(cleared_at) FROM mail_network WHERE domain = $1))
     ON CONFLICT (key_hash) DO UPDATE SET domain = excluded.domain RETURNING id`,
    [domain, keyHash],
  )
  const state = await queryOne(
    client,
    { isCleared: is.boolean, others: is.integer },
    `WITH joined AS (
       INSERT INTO mail_network_member (member_id, mail_network_id) VALUES ($2, $1) ON CONFLICT DO NOTHING RETURNING 1
     )
     SELECT cleared_at IS NOT NULL AS "isCleared",
       (SELECT count(*) FROM mail_network_member WHERE mail_network_id = $1 AND member_id <> $2) AS others
     FROM mail_network, joined WHERE id = $1`,
    [id, memberId],
  )
  if (!state || state.isCleared || state.others < most) return null
  const countsAsOne = !isLoopback(network)
  if (countsAsOne) await client.query('UPDATE mail_network SET counts_as_one = true WHERE id = $1', [id])
  return { id, countsAsOne }
}

/** Leaves a newcomer's welcome until an admin finds the accounts harmless. */
export async function withholdWelcome(
  client: pg.ClientBase,
  memberId: number,
  { id }: Pick<MailNetwork, 'id'>,
): Promise<void> {
  await client.query(
    'UPDATE mail_network_member SET welcome_withheld = true WHERE member_id = $1 AND mail_network_id = $2',
    [memberId, id],
  )
}

/** Counts accounts of a mail domain separately from now on, and pays the welcomes withheld for it. */
export async function clearMailDomain(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  mailNetworkId: number,
): Promise<void> {
  const ids = await queryValue(
    client,
    is.integers,
    `WITH cleared AS (
       UPDATE mail_network SET counts_as_one = false, cleared_at = coalesce(cleared_at, ledger.clock())
       WHERE domain = (SELECT domain FROM mail_network WHERE id = $1) RETURNING id
     ), owed AS (
       UPDATE mail_network_member SET welcome_withheld = false FROM cleared
       WHERE mail_network_id = cleared.id AND welcome_withheld RETURNING member_id
     )
     SELECT ARRAY(SELECT member_id FROM owed) AS ids`,
    [mailNetworkId],
  )
  await client.query('SELECT exchange.lock_members($1)', [ids])
  const owed = await query(
    client,
    { id: is.integer, walletId: is.integer },
    `SELECT id, wallet_account_id AS "walletId" FROM member WHERE id = ANY ($1) AND state = 'active' ORDER BY id`,
    [ids],
  )
  for (const account of owed) await payWelcome(client, settings, account)
}

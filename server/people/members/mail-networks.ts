import { createHash } from 'node:crypto'
import type pg from 'pg'
import { is, queryOne } from '#database/rows.ts'
import { isLoopback } from '../../http/network.ts'
import type { SettingStore } from '../../settings/index.ts'
import { ownMailDomainOf } from './rules.ts'

/** Accounts of one mail domain in one network that are more than the limit, with one that is new among them. */
export interface MailNetwork {
  id: number
  /** Welcomes and limits count them as one account. */
  countsAsOne: boolean
}

/**
 * Records that a member signed in from a network, if the owner of the email's domain can have any number of mailboxes. Returns the accounts it shares both with if the member is new among them and they are more than
 * the limit; null otherwise, and once an admin found the domain harmless.
 *
 * Loopback addresses count nothing, since behind a proxy that TRUSTED_PROXIES does not name everybody has one.
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
  const shared = await queryOne(
    client,
    { id: is.integer },
    `INSERT INTO mail_network (domain, key_hash, cleared_at)
     VALUES ($1, $2, (SELECT max(cleared_at) FROM mail_network WHERE domain = $1))
     ON CONFLICT (key_hash) DO UPDATE SET domain = excluded.domain RETURNING id`,
    [domain, keyHash],
  )
  const id = shared?.id ?? 0
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

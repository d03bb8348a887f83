import type pg from 'pg'
import { is, query, queryOne } from '#database/rows.ts'
import type { SettingStore } from '../../settings/index.ts'
import { payWelcome } from './welcome.ts'

/**
 * Counts the accounts of a mail domain separately from now on, in every network, and pays the welcomes that were
 * withheld.
 */
export async function clearMailDomain(
  client: pg.ClientBase,
  settings: Pick<SettingStore, 'get'>,
  mailNetworkId: number,
): Promise<void> {
  const withheld = await queryOne(
    client,
    { ids: is.integers },
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
  const ids = withheld?.ids ?? []
  await client.query('SELECT exchange.lock_members($1)', [ids])
  const owed = await query(
    client,
    { id: is.integer, walletId: is.integer },
    `SELECT id, wallet_account_id AS "walletId" FROM member WHERE id = ANY ($1) AND state = 'active' ORDER BY id`,
    [ids],
  )
  for (const account of owed) await payWelcome(client, settings, account)
}

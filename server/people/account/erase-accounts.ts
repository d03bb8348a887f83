import { exportDays } from '#contract/people/account.ts'
import { is, query, queryOne } from '#database/rows.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import type { Services } from '../../services.ts'
import { forgetWelcomes } from '../members/index.ts'

const atOnce = 100

/**
 * The job that deletes accounts whose 30 days are over, each in a transaction of its own, and what outlived its time:
 * exports, changes of email, and the hashes of accounts deleted a year ago.
 */
export async function eraseAccounts({ pool, log }: Pick<Services, 'pool' | 'log'>): Promise<void> {
  const due = await query(
    pool,
    { id: is.integer },
    `SELECT id FROM member WHERE deletes_at <= ledger.clock() AND state <> 'deleted' ORDER BY deletes_at LIMIT $1`,
    [atOnce],
  )
  for (const { id } of due) {
    const row = await inPatientTransaction(pool, (client) =>
      queryOne(client, { erased: is.boolean }, 'SELECT exchange.erase_member($1) AS erased', [id]),
    )
    if (row?.erased) log.info({ memberId: id }, 'an account was deleted')
  }
  await pool.query(
    'DELETE FROM account_export WHERE requested_at < ledger.clock() - make_interval(days => $1)',
    [exportDays + 1],
  )
  await pool.query(`DELETE FROM email_change WHERE requested_at < ledger.clock() - interval '2 days'`)
  await forgetWelcomes(pool)
}

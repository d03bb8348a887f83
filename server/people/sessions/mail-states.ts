import { is, queryOne } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import { signIn } from './rules.ts'

/** State of a sign-in mail in /metrics. */
export type MailState = 'sent' | 'rejected' | 'overdue'

/**
 * Sign-in mails requested in the last hour, by state. A mail that waited longer than usual is overdue; one that
 * is no longer needed, or was requested a moment ago, has no state.
 */
export async function countMails({ pool }: Pick<Services, 'pool'>): Promise<Record<MailState, number>> {
  const counts = await queryOne(
    pool,
    { sent: is.integer, rejected: is.integer, overdue: is.integer },
    `SELECT count(*) FILTER (WHERE sent_at IS NOT NULL) AS sent,
       count(*) FILTER (WHERE rejected_at IS NOT NULL) AS rejected,
       count(*) FILTER (WHERE sent_at IS NULL AND rejected_at IS NULL AND voided_at IS NULL
         AND requested_at < ledger.clock() - make_interval(secs => $2)) AS overdue
     FROM magic_link WHERE requested_at > ledger.clock() - make_interval(mins => $1)`,
    [signIn.requestMinutes, signIn.mailSeconds],
  )
  return counts ?? { sent: 0, rejected: 0, overdue: 0 }
}

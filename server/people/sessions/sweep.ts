import type { Services } from '../../services.ts'
import { signIn } from './rules.ts'

const keptDays = 7

/** Deletes links and tokens that can no longer be used, and sessions a week after they ended or expired. */
export async function sweepSessions({ pool, settings }: Pick<Services, 'pool' | 'settings'>): Promise<void> {
  await pool.query('DELETE FROM magic_link WHERE requested_at < ledger.clock() - make_interval(mins => $1)', [
    signIn.requestMinutes + signIn.tokenMinutes,
  ])
  await pool.query('DELETE FROM session_token WHERE ends_at < ledger.clock()')
  await pool.query(
    `DELETE FROM session WHERE ended_at < ledger.clock() - make_interval(days => $1)
       OR last_used_at < ledger.clock() - make_interval(days => $2)`,
    [keptDays, settings.get('session_days') + keptDays],
  )
}

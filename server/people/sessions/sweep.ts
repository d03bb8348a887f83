import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { signIn } from './rules.ts'

const keptDays = 7

/** Deletes links and tokens that can no longer be used, and sessions a week after they ended or expired. */
export async function sweepSessions({ db, settings }: Services): Promise<void> {
  const ago = (days: number) => sql<Date>`ledger.clock() - make_interval(days => ${days})`
  const linkMinutes = signIn.requestMinutes + signIn.tokenMinutes
  await db
    .deleteFrom('magic_link')
    .where('requested_at', '<', sql<Date>`ledger.clock() - make_interval(mins => ${linkMinutes})`)
    .execute()
  await db.deleteFrom('session_token').where('ends_at', '<', sql<Date>`ledger.clock()`).execute()
  await db
    .deleteFrom('session')
    .where(({ or, eb }) =>
      or([
        eb('ended_at', '<', ago(keptDays)),
        eb('last_used_at', '<', ago(settings.get('session_days') + keptDays)),
      ]),
    )
    .execute()
}

import { sql } from 'kysely'
import type { Services } from '../services.ts'

const keptDays = 30

/** Deletes responses too old to be retried. The ledger keeps every key that moved points for good. */
export async function sweepIdempotentRequests({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .deleteFrom('idempotent_request')
    .where('created_at', '<', sql<Date>`ledger.clock() - make_interval(days => ${keptDays})`)
    .execute()
}

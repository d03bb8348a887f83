import { sql } from 'kysely'
import type { Services } from '../../services.ts'

const keptDays = 30

/** Drops answers that no client asks for any more. What moved points stays known to the ledger by its key for good. */
export async function sweepIdempotentRequests({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .deleteFrom('idempotent_request')
    .where('created_at', '<', sql<Date>`ledger.clock() - make_interval(days => ${keptDays})`)
    .execute()
}

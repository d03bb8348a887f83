import type pg from 'pg'
import { serves } from '#contract/roles.ts'
import { listQueues, type QueueKind, queueKinds, queueRoles } from '#contract/staff/queues.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import { type Context, oncePerRequest } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'

/** A queue with items, as a database row. */
const queueRow = {
  kind: is.oneOf(queueKinds),
  count: is.integer,
  oldestAt: is.time.orNull,
}

/** SQL for one queue, from the partial index of its open items, whose first is the oldest. */
const queue = (kind: QueueKind, open: string, since: string, order: string): string =>
  `SELECT '${kind}', (SELECT count(*) FROM ${open}), (SELECT ${since} FROM ${open} ORDER BY ${order} LIMIT 1)`

/** Counts and oldest items of the queues that wait for the staff; of cases only those that have items. */
const readQueues = (pool: pg.Pool): Promise<RowOf<typeof queueRow>[]> =>
  query(pool, queueRow, {
    prepared: `SELECT kind, count(*) AS count, min(opened_at) AS "oldestAt" FROM case_file WHERE decided_at IS NULL AND due_at IS NULL GROUP BY kind
      UNION ALL ${queue('ticket', `ticket WHERE state = 'open' AND (kind = 'bug') = false`, 'waits_since', 'waits_since')}
      UNION ALL ${queue('bug', `ticket WHERE state = 'open' AND (kind = 'bug') = true`, 'waits_since', 'waits_since')}`,
  })

/** Every queue that the viewer may decide, empty ones too. One statement a request, for the badge and the page. */
export const queuesOf = oncePerRequest(async (context: Pick<Context, 'services' | 'member'>) => {
  const { services, member } = context
  const rows = new Map((await readQueues(services.pool)).map((row) => [row.kind, row]))
  const decided = queueKinds.filter((kind) => serves({ roles: queueRoles[kind] }, member?.role ?? null))
  return decided.map((kind) => rows.get(kind) ?? { kind, count: 0, oldestAt: null })
})

/** The queues behind the admin badge. */
export const queueEndpoints: readonly Endpoint[] = [
  endpoint(listQueues, async (_input, context) => ({ queues: await queuesOf(context) })),
]

import { listQueues, type Queue, queueKinds } from '#contract/trust/queues.ts'
import type { Context } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { oncePerRequest } from '../../http/once-per-request.ts'
import { readQueues } from './queries.ts'

/** Every queue that waits for an admin, empty ones too. One statement a request, for the badge and the page. */
export const queuesOf = oncePerRequest(async ({ services }: Pick<Context, 'services'>): Promise<Queue[]> => {
  const rows = new Map((await readQueues(services.pool)).map((row) => [row.kind, row]))
  return queueKinds.map((kind) => {
    const { count = 0, oldestAt = null } = rows.get(kind) ?? {}
    return { kind, count, oldestAt: oldestAt?.toISOString() ?? null }
  })
})

/** The queues behind the admin badge. */
export const queueEndpoints: readonly Endpoint[] = [
  endpoint(listQueues, async (_input, context) => ({ queues: await queuesOf(context) })),
]

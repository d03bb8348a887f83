import { z } from 'zod'
import { adminKinds } from '../checks/reviews.ts'
import { defineOperation, moment } from '../operation.ts'

/** Kinds of items that wait for an admin, each in a queue of its own. */
export const queueKinds = [
  ...adminKinds,
  'claim',
  'referral',
  'report',
  'flag',
  'crypto',
  'held',
  'ticket',
] as const
export type QueueKind = (typeof queueKinds)[number]

const queueSchema = z
  .object({
    kind: z.enum(queueKinds),
    count: z.number().int().nonnegative(),
    oldestAt: moment.nullable().describe('Since when the oldest item waits; null: the queue is empty.'),
  })
  .meta({ id: 'Queue' })
export type Queue = z.infer<typeof queueSchema>

export const listQueues = defineOperation({
  name: 'listQueues',
  method: 'GET',
  path: '/api/admin/queues',
  audience: 'admin',
  summary: 'Queues that wait for an admin, with their counts and oldest items.',
  response: z.object({ queues: z.array(queueSchema) }),
})

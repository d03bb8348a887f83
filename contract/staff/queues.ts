import { z } from 'zod'
import { define, moment, named } from '../operation.ts'
import { type StaffRole, staffRoles } from '../roles.ts'
import { caseKindNames, definitionOf } from './cases.ts'

/** Kinds of items that wait for a person, each in a queue of its own. */
export const queueKinds = [...caseKindNames, 'ticket', 'bug'] as const
export type QueueKind = (typeof queueKinds)[number]

/** Roles that decide a queue, in addition to admins. */
export const queueRoles = Object.fromEntries([
  ...caseKindNames.map((kind) => [kind, definitionOf(kind).badge ?? definitionOf(kind).roles]),
  ...['ticket', 'bug'].map((kind) => [kind, ['moderator', 'support']]),
]) as Record<QueueKind, readonly StaffRole[]>

const queueSchema = named('Queue', {
  kind: z.enum(queueKinds),
  count: z.int().nonnegative(),
  oldestAt: moment.nullable().describe('Since when the oldest item waits; null: the queue is empty.'),
})
export type Queue = z.infer<typeof queueSchema>

export const listQueues = define('listQueues', 'GET /api/admin/queues', {
  roles: staffRoles,
  summary: 'Queues that the caller may decide, with their counts and oldest items.',
  response: z.object({ queues: z.array(queueSchema) }),
})

import { z } from 'zod'
import { desk, typed } from '../desk.ts'
import { define, idParam, moment, named, reason, rowId } from '../operation.ts'

/** Everything that members write, by what the staff calls it. */
export const writtenKinds = {
  campaign: 'Campaigns',
  feedback: 'Feedback',
  circle: 'Circles',
  post: 'Posts',
  comment: 'Comments',
  ticket: 'Tickets',
  message: 'Ticket messages',
  name: 'Names',
} as const
export type WrittenKind = keyof typeof writtenKinds
export const writtenKindNames = Object.keys(writtenKinds) as [WrittenKind, ...WrittenKind[]]

/** Kinds that others see, and that the staff can hide. */
export const hidableKinds = ['campaign', 'feedback', 'circle', 'post', 'comment'] as const

/** Most results of each kind if all kinds are searched. */
export const writtenMost = 5

export const writtenSchema = named('Written', {
  kind: z.enum(writtenKindNames),
  id: rowId,
  text: z.string(),
  author: z.string().nullable().describe('Username; null: the house, a visitor, or the software.'),
  at: moment,
  state: z
    .enum(['shown', 'review', 'private'])
    .describe('review: hidden until an admin decides; private: only its author and the staff see it.'),
  path: z.string().nullable().describe('Its page; null: it has none that the staff can open.'),
})
export type Written = z.infer<typeof writtenSchema>

export const listWritten = desk('listWritten', 'GET /api/admin/all-content', {
  roles: ['moderator'],
  summary: 'Everything that members wrote, by age: a page of one kind, or five of each.',
  rows: 'items',
  row: writtenSchema,
  also: {
    more: z.array(z.enum(writtenKindNames)).describe('Kinds of which there are more than are shown.'),
    nextCursor: z.string().nullable().describe('Of one kind; null if all kinds are searched.'),
  },
  filters: {
    q: typed(80, 'Words, of which the last may be a beginning. Without them: the latest.'),
    by: typed(40, 'Username of the author.'),
    kind: z.enum(writtenKindNames).optional(),
  },
  sorts: ['at'],
})

export const hideWritten = define('hideWritten', 'POST /api/admin/all-content/{kind}/{id}/hide', {
  roles: ['moderator'],
  repeatable: true,
  summary:
    'Hides something from everyone but its author and puts it in review, where it is released or removed. Its author is notified. Repeated: nothing changes. Logged.',
  params: z.object({ kind: z.enum(hidableKinds), id: idParam }),
  body: z.object({ reason: reason.describe('For whoever decides about it.') }),
  response: z.object({ caseId: rowId.describe('The case in review.') }),
  errors: ['not_found', 'conflict', 'overloaded'],
})

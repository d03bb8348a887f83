import { z } from 'zod'
import { findingSchema, heldKindNames } from '../moderation.ts'
import { defineOperation, listQuery, moment } from '../operation.ts'
import { openTotal } from './reports.ts'

const heldSchema = z
  .object({
    id: z.string(),
    kind: z.enum(heldKindNames),
    author: z.string().describe('Username of its author.'),
    authorSince: moment,
    removedBefore: z.int().describe('Items of the same author that an admin removed earlier.'),
    content: z.string().describe('Its text; of a picture its path.'),
    findings: z.array(findingSchema),
    heldAt: moment,
  })
  .meta({ id: 'HeldItem' })
export type HeldItem = z.infer<typeof heldSchema>

export const listHeld = defineOperation({
  name: 'listHeld',
  method: 'GET',
  path: '/api/admin/held',
  audience: 'admin',
  roles: ['moderator'],
  summary: 'Texts and pictures in review, newest first. Only their authors see them.',
  query: listQuery,
  response: z.object({
    held: z.array(heldSchema),
    total: openTotal,
    checksPictures: z.boolean().describe('False: this installation lacks the picture check.'),
    nextCursor: z.string().nullable(),
  }),
})

export const decideHeld = defineOperation({
  name: 'decideHeld',
  method: 'POST',
  path: '/api/admin/held/{heldId}/verdict',
  audience: 'admin',
  roles: ['moderator'],
  repeatable: true,
  idempotent: true,
  summary:
    'Releases an item, so everybody sees it, or removes it with a reason. A removed campaign is rejected and its points are returned. Its author is notified. Logged.',
  params: z.object({ heldId: z.string().regex(/^\d{1,15}$/) }),
  body: z
    .object({
      released: z.boolean(),
      note: z.string().trim().max(300).optional().describe('Why it is removed; its author reads it.'),
    })
    .meta({ id: 'HeldVerdict' }),
  errors: ['not_found', 'key_reused', 'overloaded'],
})

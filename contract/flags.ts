import { z } from 'zod'
import { defineOperation, moment, points } from './operation.ts'
import { openTotal } from './reports.ts'

/** What a machine suspects of members. It takes nothing from anybody: an admin decides. */
const flagKinds = ['pair', 'ring', 'funnel', 'same_address', 'same_network'] as const
export type FlagKind = (typeof flagKinds)[number]

const flagSchema = z
  .object({
    id: z.string(),
    kind: z.enum(flagKinds),
    members: z.array(z.object({ id: z.string(), username: z.string() })),
    points: points.describe('What moved between them in the days that were looked at.'),
    foundAt: moment,
  })
  .meta({ id: 'Flag' })
export type Flag = z.infer<typeof flagSchema>

export const listFlags = defineOperation({
  name: 'listFlags',
  method: 'GET',
  path: '/api/admin/flags',
  audience: 'admin',
  summary: 'Members who may be giving points to each other, newest first, a hundred at most.',
  response: z.object({ flags: z.array(flagSchema), total: openTotal }),
})

export const closeFlag = defineOperation({
  name: 'closeFlag',
  method: 'POST',
  path: '/api/admin/flags/{flagId}/verdict',
  audience: 'admin',
  summary: 'What an admin found: the suspicion was right, or it is harmless. Goes into the audit log.',
  params: z.object({ flagId: z.string().regex(/^\d{1,15}$/) }),
  body: z
    .object({
      upheld: z.boolean(),
      note: z.string().trim().min(3, { error: 'Say in a few words what you saw.' }).max(500),
    })
    .meta({ id: 'FlagVerdict' }),
  errors: ['not_found'],
})

import { z } from 'zod'
import { define, idParam, listQuery, moment, named, pageWith, points, rowId } from '../operation.ts'
import { openTotal } from './reports.ts'

/** Kinds of suspicions found automatically. A flag takes nothing from anyone: an admin decides. */
export const flagKinds = ['pair', 'ring', 'funnel', 'same_address', 'same_network', 'same_domain'] as const
export type FlagKind = (typeof flagKinds)[number]

export const flagSchema = named('Flag', {
  id: rowId,
  kind: z.enum(flagKinds),
  members: z.array(z.object({ id: rowId, username: z.string(), memberSince: moment, credited: z.int() })),
  points: points.describe('Points that moved between them in the days searched.'),
  domain: z.string().nullable().describe('Email domain that the accounts share; null: of other flags.'),
  foundAt: moment,
})
export type Flag = z.infer<typeof flagSchema>

export const listFlags = define('listFlags', 'GET /api/admin/flags', {
  roles: ['moderator'],
  summary: 'Flags on members who may be giving points to each other, newest first.',
  query: listQuery,
  response: pageWith({ flags: z.array(flagSchema), total: openTotal }),
})

export const flagGiftsSchema = z
  .array(z.object({ ownerId: rowId, earnerId: rowId, points }))
  .describe('Most points first.')
export type FlagGift = z.infer<typeof flagGiftsSchema>[number]

export const readFlagGifts = define('readFlagGifts', 'GET /api/admin/flags/{flagId}/gifts', {
  roles: ['moderator'],
  summary: 'Who gave whom how many points by tasks, in the 30 days before the flag was last found.',
  params: z.object({ flagId: idParam }),
  response: z.object({ gifts: flagGiftsSchema }),
  errors: ['not_found'],
})

export const closeFlag = define('closeFlag', 'POST /api/admin/flags/{flagId}/verdict', {
  roles: ['moderator'],
  idempotent: true,
  summary: 'Upholds a flag, or closes it as harmless. Goes into the audit log.',
  params: z.object({ flagId: idParam }),
  body: named('FlagVerdict', {
    upheld: z.boolean(),
    note: z.string().trim().min(3, 'Say briefly what you saw.').max(500),
  }),
  errors: ['not_found'],
})

import { z } from 'zod'
import { defineCase } from '../cases.ts'
import { define, idParam, moment, points, rowId } from '../operation.ts'

/** Kinds of suspicions found automatically. A flag takes nothing from anyone: an admin decides. */
export const flagKinds = ['pair', 'ring', 'funnel', 'same_address', 'same_network', 'same_domain'] as const
export type FlagKind = (typeof flagKinds)[number]

const note = { missing: 'Say briefly what you saw.', most: 500 }

/** A suspicion on members who may be giving points to each other. */
export const flagCase = defineCase('flag', {
  roles: ['moderator'],
  subject: 'flag',
  newestFirst: true,
  evidence: z.object({
    flagId: rowId,
    kind: z.enum(flagKinds),
    members: z.array(z.object({ id: rowId, username: z.string(), memberSince: moment, credited: z.int() })),
    points: points.describe('Points that moved between them in the days searched.'),
    domain: z.string().nullable().describe('Email domain that the accounts share; null: of other flags.'),
  }),
  verdicts: {
    upheld: { label: 'Confirm', act: 'close_flag', note },
    harmless: { label: 'Harmless', act: 'close_flag', note },
  },
  said: { upheld: 'Flag confirmed.', harmless: 'Flag closed as harmless.' },
  gone: 'This flag is closed already.',
})
export type Flag = z.infer<typeof flagCase.evidence>

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

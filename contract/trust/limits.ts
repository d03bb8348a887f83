import { z } from 'zod'
import { defineCase } from '../cases.ts'
import { define, idParam, moment, named, rowId } from '../operation.ts'
import { limitStages } from '../standing.ts'

export const limitSchema = named('MemberLimit', {
  stage: z.enum(limitStages),
  reason: z.string(),
  since: moment,
  appeal: z.string().nullable().describe('In the member’s words; one for each limit.'),
  appealedAt: moment.nullable(),
  answer: z.string().nullable().describe('Why the limit stays.'),
})
export type MemberLimit = z.infer<typeof limitSchema>

const params = z.object({ memberId: idParam })
const reason = z.string().trim().min(3, 'Say briefly why. The member reads it.').max(500)
const response = z.object({ limit: limitSchema.nullable() })

export const readStanding = define('readStanding', 'GET /api/account/standing', {
  standing: 'any',
  summary: 'The limit on the member’s account, with its reason; null: none.',
  response,
})

export const appealLimit = define('appealLimit', 'POST /api/account/standing/appeal', {
  standing: 'any',
  summary: 'Appeals against the limit, once. An admin who did not set it answers, where there is another.',
  body: named('LimitAppeal', {
    text: z.string().trim().min(20, 'Write at least 20 characters: what did we get wrong?').max(2000),
  }),
  response,
  errors: ['conflict'],
})

export const limitMember = define('limitMember', 'PUT /api/admin/members/{memberId}/limit', {
  freshSignIn: true,
  summary: 'Limits a member in stages, or ends the limit. The member reads the reason. Logged.',
  params,
  body: named('LimitChange', { stage: z.enum(limitStages).nullable(), reason }),
  response,
  errors: ['not_found', 'conflict'],
})

const note = { missing: 'Say briefly why. The member reads it.', most: 500 }

/** A member's appeal against their limit. */
export const limitCase = defineCase('limit', {
  roles: [],
  subject: 'member',
  evidence: z.object({
    member: z.object({ id: rowId, name: z.string() }),
    stage: z.enum(limitStages),
    reason: z.string(),
    appeal: z.string(),
  }),
  verdicts: {
    lifted: { label: 'End the limit', act: 'restore_member', freshSignIn: true, note },
    kept: { label: 'Keep the limit', act: 'keep_limit', note },
  },
  said: { lifted: 'The member has been told.', kept: 'The member has been told.' },
  gone: 'No appeal by this member is waiting for an answer.',
})

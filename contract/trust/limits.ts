import { z } from 'zod'
import { define, idParam, moment, named } from '../operation.ts'
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

export const keepLimit = define('keepLimit', 'POST /api/admin/members/{memberId}/limit/answer', {
  repeatable: true,
  summary: 'Rejects an appeal with a reason: the limit stays. Logged.',
  params,
  body: named('LimitAnswer', { reason }),
  response,
  errors: ['not_found', 'conflict'],
})

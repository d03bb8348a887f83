import { z } from 'zod'
import { defineOperation } from './operation.ts'

/**
 * The one question before a member's first red task (product decisions, Policy). Whoever changes its words raises the
 * version: everybody is asked anew then, and no red task starts before they are answered.
 */
export const redQuestion = {
  version: 1,
  title: 'Before your first task of this kind',
  text: 'What happens on the platform happens to your own account there. You are asked once.',
} as const

export const agreeToTier = defineOperation({
  name: 'agreeToTier',
  method: 'PUT',
  path: '/api/tasks/consents/{tier}',
  audience: 'member',
  repeatable: true,
  summary:
    'Keeps that the member has read the question before a first red task and a platform’s note with it, in these versions, and goes on. Without it no red task starts.',
  params: z.object({ tier: z.literal('red') }),
  body: z
    .object({
      version: z.int().describe('Of the question; 409 where another one stands.'),
      row: z.string().max(60).describe('The row of the catalogue whose note stood beside it.'),
      noteVersion: z.int().describe('Of that note; 409 where another one stands.'),
    })
    .meta({ id: 'TierConsent' }),
  errors: ['not_found', 'conflict'],
})

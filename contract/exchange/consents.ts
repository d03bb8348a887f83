import { z } from 'zod'
import { define, named } from '../operation.ts'

/**
 * The question before a member's first red task (product decisions, Policy). A change of its words must raise
 * the version: everyone is then asked again, and no red task starts before they have answered.
 */
export const redConsent = {
  version: 1,
  title: 'Before your first task of this kind',
  text: 'What happens on the platform happens to your own account there. We ask once.',
} as const

export const agreeToTier = define('agreeToTier', 'PUT /api/tasks/consents/{tier}', {
  summary:
    'Records that the member read the question and the note, in these versions, and agreed. Red tasks need it.',
  params: z.object({ tier: z.literal('red') }),
  body: named('TierConsent', {
    version: z.int().describe('Of the question; 409 if it is not the current one.'),
    row: z.string().max(60).describe('The catalogue row whose note was shown with it.'),
    noteVersion: z.int().describe('Of that note; 409 if it is not the current one.'),
  }),
  errors: ['not_found', 'conflict'],
})

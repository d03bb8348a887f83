import { z } from 'zod'
import { attemptSchema } from '../exchange/attempts.ts'
import { define, outcome } from '../operation.ts'

export const checkByAccount = define('checkByAccount', 'POST /api/attempts/{attemptId}/account-check', {
  repeatable: true,
  withoutKey: 'an attempt is credited once, and a repeat returns the same points.',
  summary: 'Asks the platform whether the member did it, and credits it if so. A miss costs nothing.',
  params: z.object({ attemptId: z.uuid() }),
  response: z.object({
    ...outcome,
    retryAfterSeconds: z.int().nullable().describe('null: another check would change nothing.'),
    connect: z.boolean().describe('True: the account must be connected first, or again.'),
  }),
  errors: ['not_found', 'conflict'],
  rates: ['account_check_attempt', 'account_check_member', 'account_check_platform'],
})

export const checkByScreenshot = define(
  'checkByScreenshot',
  'POST /api/attempts/{attemptId}/screenshot-check',
  {
    repeatable: true,
    summary: 'Switches to a screenshot if the platform can’t be queried. The attempt keeps its time.',
    params: z.object({ attemptId: z.uuid() }),
    response: z.object({ attempt: attemptSchema }),
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
)

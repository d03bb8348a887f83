import { z } from 'zod'
import { define } from '../operation.ts'

export const usernameSchema = z
  .string()
  .trim()
  .min(3)
  .max(24)
  .regex(
    /^[a-zA-Z0-9][a-zA-Z0-9_]*$/,
    'Use letters, digits and underscores, beginning with a letter or digit.',
  )

export const changeUsername = define('changeUsername', 'PUT /api/members/me/username', {
  summary:
    'Changes the member’s username. Names that look alike (case, 0 and O, I and l, rn and m) count as the same; digits at their end don’t. A name in which a check finds something waits for an admin; until then the old one stays.',
  body: z.object({ username: usernameSchema }),
  response: z.object({ inReview: z.boolean().describe('True: an admin reads it first.') }),
  errors: ['conflict'],
  rates: ['username_member'],
})

export const changeTimeZone = define('changeTimeZone', 'PUT /api/members/me/time-zone', {
  summary: 'Sets the member’s time zone, by its name in the time zone database.',
  body: z.object({ timeZone: z.string().min(1).max(64) }),
})

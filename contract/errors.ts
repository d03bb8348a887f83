import { z } from 'zod'
import { failure, internalError, maintenanceError, unauthorizedError } from './page-errors.ts'

/** The closed list of error codes, with HTTP status and the message where no more specific one is given. */
export const errors = {
  invalid_input: failure(400, 'Some fields aren’t valid. Check the marked ones and try again.'),
  unauthorized: unauthorizedError,
  forbidden: failure(403, 'Your account can’t do this.'),
  fresh_sign_in: failure(403, 'Sign in again for this: it needs a sign-in from the last 10 minutes.'),
  consent_needed: failure(
    403,
    'Its platform forbids rewarding this. Open the task, read what that means for you and agree first.',
  ),
  foreign_origin: failure(403, 'This request came from another site, so nothing was changed.'),
  not_found: failure(404, 'Not found.'),
  method_not_allowed: failure(
    405,
    'This URL doesn’t accept this method. The Allow header lists those it accepts.',
  ),
  too_slow: failure(408, 'The request took too long to arrive. Send it again.'),
  conflict: failure(409, 'This has changed. Reload and try again.'),
  key_reused: failure(409, 'That key was used for another request. Nothing was changed.'),
  not_enough_points: failure(409, 'Not enough points for that.'),
  limit_reached: failure(409, 'You’ve reached a limit for now.'),
  too_large: failure(413, 'That’s too large.'),
  wrong_media_type: failure(415, 'Send this as JSON.'),
  wrong_host: failure(
    421,
    'The demo answers on this machine only. Set PUBLIC_URL and SMTP_URL to run it for others.',
  ),
  too_many_requests: failure(429, 'Too many requests. Wait a moment and try again.'),
  headers_too_large: failure(
    431,
    'The URL and headers of this request are too long. Delete the cookies of this site and try again.',
  ),
  internal: internalError,
  overloaded: failure(503, 'We’re busy right now. Nothing was changed; try again in a moment.'),
  maintenance: maintenanceError,
  not_set_up: failure(503, 'This site isn’t open yet: the people who run it are setting it up.'),
  unavailable: failure(
    503,
    'Our database isn’t answering right now. Your points are safe; try again in a moment.',
  ),
}

export type ErrorCode = keyof typeof errors

/** Messages by field name. */
export type FieldErrors = Record<string, string>

/** Schema of the body of every error. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional().describe('Messages by field name.'),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorSchema>

/**
 * The closed list of error codes, each with its HTTP status and the message shown when the code that raised
 * it has no more specific one.
 */
export const errors = {
  invalid_input: {
    status: 400,
    message: 'Some fields are not valid. Check the marked ones and try again.',
  },
  unauthorized: { status: 401, message: 'Sign in to continue.' },
  forbidden: { status: 403, message: 'Your account can’t do this.' },
  fresh_sign_in: {
    status: 403,
    message: 'Sign in again for this: it needs a sign-in of the last 10 minutes.',
  },
  consent_needed: {
    status: 403,
    message:
      'Its platform forbids rewarding this. Open the task, read what that means for you and agree first.',
  },
  foreign_origin: { status: 403, message: 'This request came from another site, so nothing was changed.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: {
    status: 405,
    message: 'This URL doesn’t accept this method. The Allow header lists those it accepts.',
  },
  too_slow: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  conflict: { status: 409, message: 'This changed in the meantime. Reload and try again.' },
  key_reused: { status: 409, message: 'That key was used for another request. Nothing was changed.' },
  not_enough_points: { status: 409, message: 'Not enough points for that.' },
  limit_reached: { status: 409, message: 'You have reached a limit for now.' },
  too_large: { status: 413, message: 'That is too large.' },
  wrong_media_type: { status: 415, message: 'Send this as JSON.' },
  wrong_host: {
    status: 421,
    message: 'The demo answers on this machine only. Set PUBLIC_URL and SMTP_URL to run it for others.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  headers_too_large: {
    status: 431,
    message:
      'The address and headers of this request are too long. Delete the cookies of this site and try again.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was lost.' },
  overloaded: { status: 503, message: 'We are busy right now. Nothing was changed; try again in a moment.' },
  unavailable: {
    status: 503,
    message: 'Our database isn’t answering right now. Your points are safe; try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Messages by field name. */
export type FieldErrors = Record<string, string>

/** The body of every error response. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; fields?: FieldErrors | undefined }
}

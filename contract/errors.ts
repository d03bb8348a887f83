/**
 * The closed list of error codes: what went wrong, its HTTP status, and the sentence a person reads when the
 * place that raised it has nothing more exact to say.
 */
export const errors = {
  invalid_input: {
    status: 400,
    message: 'Some of that does not fit. Check the marked fields and try again.',
  },
  unauthorized: { status: 401, message: 'Sign in to go on.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  consent_needed: {
    status: 403,
    message:
      'Its platform forbids rewarding this. Open the task, read what that means for you and say yes first.',
  },
  foreign_origin: { status: 403, message: 'This request came from another site, so nothing was changed.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  conflict: { status: 409, message: 'This changed in the meantime. Reload and try again.' },
  key_reused: { status: 409, message: 'That key was used for something else. Nothing was changed.' },
  not_enough_points: { status: 409, message: 'Not enough points for that.' },
  limit_reached: { status: 409, message: 'You have reached a limit for now.' },
  too_large: { status: 413, message: 'That is more than we take at once.' },
  wrong_media_type: { status: 415, message: 'Send this as JSON.' },
  wrong_host: {
    status: 421,
    message: 'The demo answers on this machine only. Set PUBLIC_URL and SMTP_URL to run it for others.',
  },
  too_many_requests: { status: 429, message: 'That was a lot at once. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was lost.' },
  overloaded: { status: 503, message: 'We are busy right now. Nothing was changed; try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** What each field is missing, by its name. */
export type FieldErrors = Record<string, string>

/** The one shape of every error that leaves the server. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; fields?: FieldErrors | undefined }
}

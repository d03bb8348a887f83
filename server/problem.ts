import { type ErrorCode, errors, type FieldErrors } from '#contract/errors.ts'

/** A refusal that the caller is told: one code of the closed list, a sentence, the fields it is about. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message?: string,
    more: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(message ?? errors[code].message)
    this.name = 'Problem'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  /** One field that does not fit, with its sentence. */
  static field(name: string, sentence: string): Problem {
    return new Problem('invalid_input', sentence, { fields: { [name]: sentence } })
  }
}

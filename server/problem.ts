import { type ErrorCode, errors, type FieldErrors } from '#contract/errors.ts'

/** An error reported to the caller: one code of the closed list, a sentence, and the fields it concerns. */
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

  /** Creates the error for one invalid field, with its sentence. */
  static field(name: string, sentence: string, code: ErrorCode = 'invalid_input'): Problem {
    return new Problem(code, sentence, { fields: { [name]: sentence } })
  }
}

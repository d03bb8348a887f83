import { type ErrorCode, errors, type FieldErrors } from '#contract/errors.ts'
import { formatCount } from '#contract/numbers.ts'

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

/**
 * Compares the cost of an act with the one that the member was shown; undefined: the caller named none.
 * @throws Problem conflict if it has risen
 */
export function expectShown(shown: number | undefined, cost: number): void {
  if (shown === undefined || cost <= shown) return
  const change = `This costs ${formatCount(cost)} points now, not ${formatCount(shown)}.`
  throw new Problem('conflict', `${change} No points moved: check the new cost and try again.`)
}

const uniqueViolation = '23505'

/** The result of a write. @throws Problem conflict with this sentence if another row has the value of the field */
export async function unlessTaken<Result>(
  write: Promise<Result>,
  field: string,
  sentence: string,
): Promise<Result> {
  try {
    return await write
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== uniqueViolation) throw thrown
    throw Problem.field(field, sentence, 'conflict')
  }
}

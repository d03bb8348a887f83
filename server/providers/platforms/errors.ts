/** Why a platform did not answer a question: the closed list. What a member reads is said by who asked. */
export type PlatformErrorCode =
  /** The token is no longer good: revoked by the member or the platform, or past and not renewable. */
  | 'revoked'
  /** Asked too often; `retryAfterSeconds` says when again. */
  | 'busy'
  /** The day's quota of this installation is used up. */
  | 'quota'
  /** No answer, too late, or a failure of its own. */
  | 'down'
  /** The platform knows no such account or content, or shows it to nobody. */
  | 'missing'
  /** The platform refuses this question: the keys, or what was allowed, are not enough. */
  | 'refused'
  /** An answer that is none of the documented ones. */
  | 'bad_answer'

/** The only error that a platform's client throws. Holds codes alone: an answer's own text may hold a token. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode
  readonly status: number | null
  readonly retryAfterSeconds: number | null

  constructor(
    code: PlatformErrorCode,
    more: { status?: number; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(`the platform did not answer (${code}${more.status === undefined ? '' : `, ${more.status}`})`)
    this.name = 'PlatformError'
    this.code = code
    this.status = more.status ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

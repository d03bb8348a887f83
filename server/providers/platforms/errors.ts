/** Reasons why a request to a platform failed or could not be made: the closed list. The caller chooses what a member reads. */
export type PlatformErrorCode =
  /** The token is no longer valid: revoked by the member or the platform, or expired and not renewable. */
  | 'revoked'
  /** Too many requests; `retryAfterSeconds` says when to retry. */
  | 'busy'
  /** The day's quota of this installation is used up. */
  | 'quota'
  /** No response, a late one, or a failure of the platform. */
  | 'down'
  /** The platform does not know the account or content, or shows it to nobody. */
  | 'missing'
  /** The platform rejects the request: the keys or the granted scopes are not enough. */
  | 'refused'
  /** No key of ENCRYPTION_KEY decrypts the stored token. */
  | 'unreadable'
  /** A response that is not documented. */
  | 'bad_answer'

/** The only error thrown by a platform's client, and by the code that decrypts its tokens. Has only codes, since a response's text may hold a token. */
export class PlatformError extends Error {
  readonly code: PlatformErrorCode
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  /** The token endpoint's word for its rejection, like invalid_client; null: none. */
  readonly word: string | null

  constructor(
    code: PlatformErrorCode,
    more: { status?: number; retryAfterSeconds?: number | undefined; word?: string | null } = {},
  ) {
    super(
      `the platform request failed (${[code, more.status, more.word].filter((part) => part != null).join(', ')})`,
    )
    this.name = 'PlatformError'
    this.code = code
    this.status = more.status ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.word = more.word ?? null
  }
}

import type { ApiPlatform } from '#contract/exchange/connections.ts'

/** Tokens a platform issued to us to act for a member. All of it is secret. */
export interface Grant {
  accessToken: string
  refreshToken: string | null
  /** VK only: the device that a refresh must name. */
  deviceId: string | null
  /** Seconds the access token is valid; null: it does not expire. */
  expiresInSeconds: number | null
}

/** Account that a grant belongs to, with the figures that the platform reports. */
export interface Account {
  externalId: string
  handle: string
  followers: number | null
  /** Engagement in per cent, from the platform's own figures (docs/decisions/030). */
  engagement: number | null
}

/** The action an earner was asked to do, and its subject. `id` is the id in the content's URL. */
export interface Target {
  action: string
  kind: string
  id: string
  url: string
}

/** Client of one platform's API. Every method throws PlatformError and nothing else. */
export interface Platform {
  readonly name: ApiPlatform
  /** URL of the consent page. Asks for no more than the checks need. */
  authorizeUrl(request: { state: string; verifier: string; redirectUri: string }): string
  exchange(answer: {
    code: string
    verifier: string
    redirectUri: string
    state: string
    deviceId?: string | undefined
  }): Promise<Grant>
  refresh(grant: Grant): Promise<Grant>
  /** Revokes the grant at the platform; one that is already revoked is no error. */
  revoke(grant: Grant): Promise<void>
  readAccount(accessToken: string): Promise<Account>
  /** The API's id of a target, which may differ from the id in its URL. */
  resolve(accessToken: string, target: Target): Promise<string>
  /** True if the account did it. `target.id` is the result of `resolve`. */
  isDone(
    accessToken: string,
    account: { externalId: string },
    target: Target & { id: string },
  ): Promise<boolean>
}

/** The operator's pair of keys for one platform. */
export interface PlatformKeys {
  clientId: string
  clientSecret: string
}

/** Hosts of a platform. Only tests use others than the live ones. */
export interface PlatformHosts {
  /** The consent page. */
  authorize: string
  token: string
  revoke: string
  api: string
}

export interface PlatformOptions {
  keys: PlatformKeys
  hosts: PlatformHosts
  timeoutMs: number
}

/** Percentage with one decimal; null if the whole is zero. */
export const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null

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

  /** Creates the error of too many requests. seconds: to wait; NaN if the platform does not say. */
  static busy(status: number, seconds: number): PlatformError {
    const retryAfterSeconds = Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined
    return new PlatformError('busy', { status, retryAfterSeconds })
  }
}

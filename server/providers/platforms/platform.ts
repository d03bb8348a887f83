import type { ApiPlatform } from '#contract/connections.ts'

/** What a platform gave us to ask in a member's name. Secret as a whole. */
export interface Grant {
  accessToken: string
  refreshToken: string | null
  /** VK alone: the device that a refresh has to name. */
  deviceId: string | null
  /** Seconds that the access token is good for; null: without an end. */
  expiresInSeconds: number | null
}

/** Whose account a grant opens, with its figures as far as the platform says them. */
export interface Account {
  externalId: string
  handle: string
  followers: number | null
  /** Per cent of what reached people that they answered, by the platform's own figures (docs/decisions/030). */
  engagement: number | null
}

/** What an earner was asked to do, and with what. `id` is what the content's address names. */
export interface Target {
  action: string
  kind: string
  id: string
  url: string
}

/** The client of one platform's API. Every method throws PlatformError and nothing else. */
export interface Platform {
  readonly name: ApiPlatform
  /** Where the member allows us to ask. The least that the checks need. */
  authorizeUrl(request: { state: string; verifier: string; redirectUri: string }): string
  exchange(answer: {
    code: string
    verifier: string
    redirectUri: string
    state: string
    deviceId?: string | undefined
  }): Promise<Grant>
  refresh(grant: Grant): Promise<Grant>
  /** Takes the grant back at the platform; one that is gone already is no failure. */
  revoke(grant: Grant): Promise<void>
  readAccount(accessToken: string): Promise<Account>
  /** The platform's own id of what a target names, where asking needs another than the address has. */
  resolve(accessToken: string, target: Target): Promise<string>
  /** Whether the account did it. @param id what resolve answered */
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

/** Where a platform answers. Only a test has others than the platform's own. */
export interface PlatformHosts {
  /** Its page of consent. */
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

import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { z } from 'zod'
import { type Grant, type Platform, PlatformError, type PlatformOptions } from './platform.ts'
import { ask } from './request.ts'

const tokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().optional(),
})

const text = z.string().nullish().catch(null)
/** RFC 6749 has the word in error, SoundCloud in error_code, Twitch as a sentence in message. */
const rejection = z.object({ error_code: text, message: text, error: text })

/** Differences between the platforms' flows. */
export interface FlowOptions extends PlatformOptions {
  scopes: readonly string[]
  /** Additional parameters of the consent page. */
  extra?: Record<string, string>
  /** Where the client's secret is sent. */
  secretIn: 'body' | 'header' | 'nowhere'
}

/** URL of the consent page, for an authorization code with PKCE (S256). The library builds it. */
export function authorizeUrl(
  { keys, hosts, scopes, extra = {} }: FlowOptions,
  { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
): string {
  const client = new OAuth2Client(keys.clientId, keys.clientSecret, redirectUri)
  const url = client.createAuthorizationURLWithPKCE(
    hosts.authorize,
    state,
    CodeChallengeMethod.S256,
    verifier,
    [...scopes],
  )
  for (const [name, value] of Object.entries(extra)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Requests a grant from a platform's token endpoint. The library has no deadline and sends the secret only in
 * a header, which three of the five platforms do not accept, so this call is ours (docs/decisions/029).
 */
export async function askForGrant(options: FlowOptions, form: Record<string, string>): Promise<Grant> {
  const { hosts, timeoutMs } = options
  const response = await ask({
    url: hosts.token,
    timeoutMs,
    form: { ...form, ...secretForm(options) },
    headers: secretHeader(options),
    response: tokenResponse,
    errorOf: grantError,
  })
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    deviceId: null,
    expiresInSeconds: response.expires_in ?? null,
  }
}

/** Gets a new access token for a grant. Without a new refresh token, the old one stays in use. */
export async function refreshGrant(
  flow: FlowOptions,
  grant: Grant,
  form: Record<string, string> = {},
): Promise<Grant> {
  if (grant.refreshToken === null) throw new PlatformError('revoked')
  const next = await askForGrant(flow, {
    grant_type: 'refresh_token',
    refresh_token: grant.refreshToken,
    ...form,
  })
  return { ...next, refreshToken: next.refreshToken ?? grant.refreshToken, deviceId: grant.deviceId }
}

/** Steps that most platforms share: consent, exchanging the code for a grant, refreshing a grant. */
export const plainSteps = (flow: FlowOptions): Pick<Platform, 'authorizeUrl' | 'exchange' | 'refresh'> => ({
  authorizeUrl: (request) => authorizeUrl(flow, request),
  exchange: ({ code, verifier, redirectUri }) =>
    askForGrant(flow, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  refresh: (grant) => refreshGrant(flow, grant),
})

/** Revokes a token. @param form the token, the way this platform expects it */
export async function revokeGrant(options: FlowOptions, form: Record<string, string>): Promise<void> {
  const { hosts, timeoutMs } = options
  await ask({
    url: hosts.revoke,
    timeoutMs,
    form: { ...form, ...secretForm(options) },
    headers: secretHeader(options),
    response: z.unknown(),
    // A token that the platform does not know is already revoked; under wrong keys it is not.
    errorOf: (status, body) => {
      if (status !== 400 && status !== 401) return undefined
      const word = wordOf(body)
      return new PlatformError(word?.endsWith('_client') ? 'refused' : 'revoked', { status, word })
    },
  }).catch((thrown: unknown) => {
    if (!(thrown instanceof PlatformError && thrown.code === 'revoked')) throw thrown
  })
}

/** Words for a code or token that the platform no longer accepts; the last two are Twitch's. */
const endedWords: ReadonlySet<string> = new Set([
  'invalid_grant',
  'invalid_refresh_token',
  'invalid_authorization_code',
])

/**
 * Error of the token endpoint. Only its word tells a grant that has ended from keys of ours that are wrong,
 * since both come with 400 or 401. undefined: the status decides.
 */
function grantError(status: number, body: unknown): PlatformError | undefined {
  const word = wordOf(body)
  // VK reports an error with status 200.
  if (status >= 500 || status === 429 || (status < 300 && word === null)) return undefined
  return new PlatformError(word !== null && endedWords.has(word) ? 'revoked' : 'refused', { status, word })
}

/** The endpoint's word for its rejection; null without one. Nothing longer: a sentence may quote a token. */
function wordOf(body: unknown): string | null {
  const said = rejection.safeParse(body).data
  const words = [said?.error_code, said?.message, said?.error].map((part) =>
    part?.toLowerCase().replaceAll(' ', '_'),
  )
  return words.find((word) => word !== undefined && /^[a-z_]{3,40}$/.test(word)) ?? null
}

const secretForm = ({ keys, secretIn }: FlowOptions): Record<string, string> =>
  secretIn === 'body'
    ? { client_id: keys.clientId, client_secret: keys.clientSecret }
    : secretIn === 'nowhere'
      ? { client_id: keys.clientId }
      : {}

const secretHeader = ({ keys, secretIn }: FlowOptions): Record<string, string> =>
  secretIn === 'header'
    ? {
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(keys.clientId)}:${encodeURIComponent(keys.clientSecret)}`).toString('base64')}`,
      }
    : {}

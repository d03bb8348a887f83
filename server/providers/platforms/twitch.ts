import { z } from 'zod'
import { type FlowOptions, plainSteps, revokeGrant } from './oauth.ts'
import { type Platform, PlatformError, type PlatformOptions, share } from './platform.ts'
import { getOf } from './request.ts'

/*
 * Shapes: https://dev.twitch.tv/docs/api/reference/#get-users, #get-followed-channels, #get-channel-followers,
 * #get-videos, https://dev.twitch.tv/docs/api/guide/#twitch-rate-limits and
 * https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/. Twitch publishes no machine-readable description:
 * the calls are checked against one that others generate from the first page (tests/fixtures/openapi/twitch.json). It
 * documents no PKCE: it ignores unknown parameters, and the
 * client's secret protects the exchange.
 */

const scopes = ['user:read:follows']

const users = z.object({ data: z.array(z.object({ id: z.string(), login: z.string() })) })
const total = z.object({ total: z.int(), data: z.array(z.unknown()) })
const videos = z.object({ data: z.array(z.object({ view_count: z.number() })) })

/** Creates the client of Twitch Helix. */
export function createTwitch(options: PlatformOptions): Platform {
  const flow: FlowOptions = { ...options, scopes, secretIn: 'body' }
  const get = getOf(
    options,
    '/helix/',
    (token) => ({
      authorization: `Bearer ${token}`,
      'client-id': options.keys.clientId,
    }),
    errorOf,
  )
  return {
    name: 'twitch',
    ...plainSteps(flow),
    revoke: ({ accessToken }) => revokeGrant({ ...flow, secretIn: 'nowhere' }, { token: accessToken }),
    readAccount: async (token) => {
      const [user] = (await get(token, 'users', {}, users)).data
      if (!user) throw new PlatformError('missing')
      const followers = (await get(token, 'channels/followers', { broadcaster_id: user.id }, total)).total
      const latest = await get(token, 'videos', { user_id: user.id, first: '20' }, videos)
      const views = latest.data.reduce((sum, { view_count }) => sum + view_count, 0)
      const engagement = latest.data.length > 0 ? share(views / latest.data.length, followers) : null
      return { externalId: user.id, handle: user.login, followers, engagement }
    },
    resolve: async (token, { id }) => {
      const [user] = (await get(token, 'users', { login: id.replace(/^@/, '').toLowerCase() }, users)).data
      if (!user) throw new PlatformError('missing')
      return user.id
    },
    isDone: async (token, account, { id }) => {
      const query = { user_id: account.externalId, broadcaster_id: id }
      return (await get(token, 'channels/followed', query, total)).data.length > 0
    },
  }
}

/** Error of a 429, whose own header says when the bucket is full again, as a Unix time; otherwise undefined. */
function errorOf(status: number, _body: unknown, headers: Headers): PlatformError | undefined {
  if (status !== 429) return undefined
  const reset = Number(headers.get('ratelimit-reset') ?? Number.NaN)
  const date = Date.parse(headers.get('date') ?? '')
  return PlatformError.busy(status, reset - date / 1000)
}

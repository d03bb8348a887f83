import { z } from 'zod'
import { type FlowOptions, plainSteps, revokeGrant } from './oauth.ts'
import { type Platform, PlatformError, type PlatformOptions } from './platform.ts'
import { getOf } from './request.ts'

/*
 * Shapes: https://docs.discord.com/developers/resources/user#get-current-user, #get-current-user-guilds,
 * …/resources/invite#get-invite, …/topics/rate-limits and …/topics/oauth2. The calls are checked against the preview of
 * Discord's own description (tests/fixtures/openapi/discord.json).
 */

const scopes = ['identify', 'guilds']
/** More servers than anyone can be in, so one page holds them all. */
const maxGuilds = '200'

const me = z.object({ id: z.string(), username: z.string() })
const guilds = z.array(z.object({ id: z.string() }))
const invite = z.object({ guild: z.object({ id: z.string() }) })

/** Creates the client of Discord's API v10. It reports no followers, since people have none there. */
export function createDiscord(options: PlatformOptions): Platform {
  const flow: FlowOptions = { ...options, scopes, secretIn: 'header', extra: { prompt: 'consent' } }
  const get = getOf(options, '/api/v10/', (token) => ({ authorization: `Bearer ${token}` }), errorOf)
  return {
    name: 'discord',
    ...plainSteps(flow),
    revoke: (grant) => revokeGrant(flow, { token: grant.refreshToken ?? grant.accessToken }),
    readAccount: async (token) => {
      const { id, username } = await get(token, 'users/@me', {}, me)
      return { externalId: id, handle: username, followers: null, engagement: null }
    },
    resolve: async (token, { id }) => {
      if (/^\d{15,22}$/.test(id)) return id
      return (await get(token, `invites/${encodeURIComponent(id)}`, {}, invite)).guild.id
    },
    isDone: async (token, _account, { id }) => {
      const own = await get(token, 'users/@me/guilds', { limit: maxGuilds }, guilds)
      return own.some((guild) => guild.id === id)
    },
  }
}

const limited = z.object({ retry_after: z.number() })

/** Error of a 429, whose body says how many seconds to wait; otherwise undefined. */
function errorOf(status: number, body: unknown): PlatformError | undefined {
  if (status !== 429) return undefined
  return PlatformError.busy(status, limited.safeParse(body).data?.retry_after ?? Number.NaN)
}

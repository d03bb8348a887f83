import { z } from 'zod'
import { type FlowOptions, plainSteps } from './oauth.ts'
import { type Platform, PlatformError, type PlatformOptions, share } from './platform.ts'
import { ask, getOf } from './request.ts'

/*
 * Shapes: https://developers.soundcloud.com/docs/api/guide (OAuth 2.1 with PKCE, single-use refresh tokens,
 * "Authorization: OAuth …", sign-out) and https://developers.soundcloud.com/docs/api/explorer/open-api. Responses
 * are checked against the published document (tests/fixtures/openapi/soundcloud.json), which predates the move of
 * the token endpoint to secure.soundcloud.com.
 */

const pageSize = '200'
/** Most pages of liked tracks to search. A new like is on the first page. */
const maxPages = 3

const user = z.object({
  id: z.number(),
  permalink: z.string(),
  followers_count: z.int().optional(),
})
const track = z.object({
  id: z.number(),
  playback_count: z.number().optional(),
  favoritings_count: z.number().optional(),
  comment_count: z.number().optional(),
})
const paged = z.object({ collection: z.array(track), next_href: z.string().nullish() })
const tracks = z.union([paged, z.array(track).transform((collection) => ({ collection, next_href: null }))])
const resource = z.object({ id: z.number(), kind: z.string().optional() })

/** Creates the client of SoundCloud's public API. */
export function createSoundcloud(options: PlatformOptions): Platform {
  const flow: FlowOptions = { ...options, scopes: [], secretIn: 'body' }
  const get = getOf(options, '', (token) => ({ authorization: `OAuth ${token}` }))
  const likes = async (token: string, id: string): Promise<boolean> => {
    let query: Record<string, string> = { limit: pageSize, linked_partitioning: 'true' }
    for (let page = 0; page < maxPages; page += 1) {
      const { collection, next_href: next } = await get(token, '/me/likes/tracks', query, tracks)
      if (collection.some((liked) => String(liked.id) === id)) return true
      const more = next ? URL.parse(next) : null
      if (!more) return false
      // Only the query is taken from the URL, so a request never goes to another host.
      query = Object.fromEntries(more.searchParams)
    }
    return false
  }
  return {
    name: 'soundcloud',
    ...plainSteps(flow),
    revoke: async ({ accessToken }) => {
      await signOut(options, accessToken)
    },
    readAccount: async (token) => {
      const me = await get(token, '/me', {}, user)
      const own = await get(token, '/me/tracks', { limit: '20', linked_partitioning: 'true' }, tracks)
      const sum = (name: 'playback_count' | 'favoritings_count' | 'comment_count'): number =>
        own.collection.reduce((all, each) => all + (each[name] ?? 0), 0)
      return {
        externalId: String(me.id),
        handle: me.permalink,
        followers: me.followers_count ?? null,
        engagement: share(sum('favoritings_count') + sum('comment_count'), sum('playback_count')),
      }
    },
    resolve: async (token, { id, url }) => {
      if (/^\d+$/.test(id)) return id
      // The API redirects to its own host.
      const found = await ask({
        url: `${options.hosts.api}/resolve`,
        timeoutMs: options.timeoutMs,
        query: { url },
        headers: { authorization: `OAuth ${token}` },
        followOnHost: true,
        response: resource,
      })
      return String(found.id)
    },
    isDone: async (token, _account, { action, id }) => {
      if (action === 'like') return likes(token, id)
      try {
        await get(token, `/me/followings/${encodeURIComponent(id)}`, {}, resource)
        return true
      } catch (thrown) {
        if (thrown instanceof PlatformError && thrown.code === 'missing') return false
        throw thrown
      }
    },
  }
}

async function signOut({ hosts, timeoutMs }: PlatformOptions, token: string): Promise<void> {
  await ask({ url: hosts.revoke, timeoutMs, json: { access_token: token }, response: z.unknown() }).catch(
    (thrown: unknown) => {
      if (!(thrown instanceof PlatformError && ['revoked', 'refused', 'missing'].includes(thrown.code)))
        throw thrown
    },
  )
}

import { z } from 'zod'
import { type FlowOptions, plainSteps, revokeGrant } from './oauth.ts'
import { type Account, type Platform, PlatformError, type PlatformOptions, share } from './platform.ts'
import { type Get, getOf } from './request.ts'

/*
 * Shapes: https://developers.google.com/youtube/v3/docs/subscriptions/list, …/docs/playlistItems/list,
 * …/docs/channels/list, …/docs/videos/list, https://developers.google.com/youtube/v3/docs/errors and
 * https://developers.google.com/identity/protocols/oauth2/web-server. Checked against Google's published document
 * (tests/fixtures/openapi/youtube.json). Each request costs one unit of the daily quota.
 */

// Read only. videos.getRating requires a scope that can also change the account, so a like is looked up in
// the list of liked videos instead (docs/decisions/030).
const scopes = ['https://www.googleapis.com/auth/youtube.readonly']

/** A list of the API, which leaves out an empty one. */
export const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item).default([]) })

const list = listOf(z.unknown())
const count = z.coerce.number().int().optional()

const channels = listOf(
  z.object({
    id: z.string(),
    snippet: z.object({ title: z.string(), customUrl: z.string().optional() }).optional(),
    statistics: z
      .object({ subscriberCount: count, hiddenSubscriberCount: z.boolean().optional() })
      .optional(),
    contentDetails: z
      .object({
        relatedPlaylists: z.object({ likes: z.string().optional(), uploads: z.string().optional() }),
      })
      .optional(),
  }),
)

/** The videos of a playlist. */
export const playlistItems = listOf(z.object({ contentDetails: z.object({ videoId: z.string() }) }))

const figures = listOf(
  z.object({ statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).optional() }),
)

/** Creates the client of YouTube Data API v3. */
export function createYoutube(options: PlatformOptions): Platform {
  const flow: FlowOptions = {
    ...options,
    scopes,
    secretIn: 'body',
    // Without these Google issues no refresh token.
    extra: { access_type: 'offline', prompt: 'consent' },
  }
  const get = getOf(options, '/youtube/v3/', (token) => ({ authorization: `Bearer ${token}` }), errorOf)
  const own = async (token: string) => {
    const response = await get(
      token,
      'channels',
      { part: 'snippet,statistics,contentDetails', mine: 'true' },
      channels,
    )
    const [channel] = response.items
    // A Google account without a channel.
    if (!channel) throw new PlatformError('missing')
    return channel
  }
  return {
    name: 'youtube',
    ...plainSteps(flow),
    revoke: (grant) => revokeGrant(flow, { token: grant.refreshToken ?? grant.accessToken }),
    readAccount: async (token) => {
      const { id, snippet, statistics, contentDetails } = await own(token)
      const playlistId = contentDetails?.relatedPlaylists.uploads
      return {
        externalId: id,
        handle: snippet?.customUrl?.replace(/^@/, '') ?? id,
        followers: statistics?.hiddenSubscriberCount ? null : (statistics?.subscriberCount ?? null),
        engagement: playlistId === undefined ? null : await engagementOf(get, token, playlistId),
      } satisfies Account
    },
    resolve: async (token, target) => {
      if (target.action === 'like') return target.id
      const by: Record<string, string> = /^UC[\w-]{22}$/.test(target.id)
        ? { id: target.id }
        : { forHandle: `@${target.id.replace(/^@/, '')}` }
      const [channel] = (await get(token, 'channels', { part: 'id', ...by }, channels)).items
      if (!channel) throw new PlatformError('missing')
      return channel.id
    },
    isDone: async (token, _account, target) => {
      if (target.action !== 'like') {
        const query = { part: 'id', mine: 'true', forChannelId: target.id, maxResults: '1' }
        return (await get(token, 'subscriptions', query, list)).items.length > 0
      }
      const playlistId = (await own(token)).contentDetails?.relatedPlaylists.likes
      if (playlistId === undefined) throw new PlatformError('refused')
      const query = { part: 'id', playlistId, videoId: target.id, maxResults: '1' }
      return (await get(token, 'playlistItems', query, list)).items.length > 0
    },
  }
}

/** Likes and comments of the last ten uploads per hundred views; null without views. */
async function engagementOf(get: Get, token: string, playlistId: string): Promise<number | null> {
  try {
    const latest = { part: 'contentDetails', playlistId, maxResults: '10' }
    const ids = (await get(token, 'playlistItems', latest, playlistItems)).items.map(
      (item) => item.contentDetails.videoId,
    )
    if (ids.length === 0) return null
    const videos = (await get(token, 'videos', { part: 'statistics', id: ids.join(',') }, figures)).items
    const sum = (name: 'viewCount' | 'likeCount' | 'commentCount'): number =>
      videos.reduce((total, video) => total + (video.statistics?.[name] ?? 0), 0)
    return share(sum('likeCount') + sum('commentCount'), sum('viewCount'))
  } catch (thrown) {
    // A channel without uploads has no such list. Its other figures are still good.
    if (thrown instanceof PlatformError && thrown.code === 'missing') return null
    throw thrown
  }
}

const failure = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
})

/** Error of a 403, by Google's reason: it can be a used-up quota or a private list. Otherwise undefined. */
export function errorOf(status: number, body: unknown): PlatformError | undefined {
  if (status !== 403) return undefined
  const reason = failure.safeParse(body).data?.error.errors[0]?.reason ?? ''
  if (reason === 'quotaExceeded' || reason === 'dailyLimitExceeded')
    return new PlatformError('quota', { status })
  if (/rateLimitExceeded/i.test(reason)) return new PlatformError('busy', { status })
  return new PlatformError('refused', { status })
}

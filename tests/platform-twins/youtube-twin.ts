import { youtubeList } from '#server/demo/video-lists.ts'
import { headerToken, startTwin, type Twin, type TwinAnswer } from './twin.ts'

/** One person's YouTube. */
export interface YoutubeWorld {
  channel: { id: string; customUrl: string; title: string; subscribers: number }
  /** Handles of other channels, and their ids. */
  channels: Record<string, string>
  subscriptions: Set<string>
  liked: Set<string>
  uploads: { id: string; views: number; likes: number; comments: number }[]
}

const failed = (status: number, reason: string): TwinAnswer => ({
  status,
  body: {
    error: { code: status, message: reason, errors: [{ domain: 'youtube', reason, message: reason }] },
  },
})

/**
 * Starts the twin of YouTube Data API v3, of which our client uses four lists. Responses match Google's
 * published document.
 */
export function startYoutubeTwin(world: YoutubeWorld): Promise<Twin> {
  const own = {
    kind: 'youtube#channel',
    id: world.channel.id,
    snippet: { title: world.channel.title, customUrl: world.channel.customUrl },
    statistics: { subscriberCount: String(world.channel.subscribers), hiddenSubscriberCount: false },
    contentDetails: { relatedPlaylists: { likes: 'LL', uploads: `UU${world.channel.id.slice(2)}` } },
  }
  const channels = ({ mine, forHandle, id: byId }: Record<string, string>): TwinAnswer => {
    if (mine === 'true') return youtubeList('channelListResponse', [own])
    const named = world.channels[forHandle?.replace(/^@/, '') ?? '']
    const id = byId === undefined ? named : Object.values(world.channels).find((each) => each === byId)
    return youtubeList('channelListResponse', id ? [{ kind: 'youtube#channel', id }] : [])
  }
  const playlistItems = ({ playlistId, videoId = '' }: Record<string, string>): TwinAnswer => {
    const ids =
      playlistId === 'LL' ? [videoId].filter((id) => world.liked.has(id)) : world.uploads.map(({ id }) => id)
    return youtubeList(
      'playlistItemListResponse',
      ids.map((id) => ({ kind: 'youtube#playlistItem', id: `item-${id}`, contentDetails: { videoId: id } })),
    )
  }
  const videos = ({ id = '' }: Record<string, string>): TwinAnswer =>
    youtubeList(
      'videoListResponse',
      world.uploads
        .filter((video) => id.split(',').includes(video.id))
        .map(({ views, likes, comments }) => ({
          kind: 'youtube#video',
          statistics: {
            viewCount: String(views),
            likeCount: String(likes),
            commentCount: String(comments),
          },
        })),
    )
  const subscriptions = ({ forChannelId = '' }: Record<string, string>): TwinAnswer =>
    youtubeList(
      'subscriptionListResponse',
      world.subscriptions.has(forChannelId)
        ? [{ kind: 'youtube#subscription', id: `sub-${forChannelId}` }]
        : [],
    )
  const lists: Record<string, (query: Record<string, string>) => TwinAnswer> = {
    channels,
    playlistItems,
    videos,
    subscriptions,
  }
  return startTwin({
    paths: { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
    secretIn: 'body',
    pkce: true,
    singleUse: false,
    tokenOf: headerToken('Bearer'),
    refused: failed(401, 'authError'),
    troubles: {
      busy: failed(403, 'rateLimitExceeded'),
      quota: failed(403, 'quotaExceeded'),
      down: failed(503, 'backendError'),
    },
    answer: ({ path, query }) => lists[path.replace('/youtube/v3/', '')]?.(query),
  })
}

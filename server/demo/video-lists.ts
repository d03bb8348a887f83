import {
  type AskYoutube,
  createVideoLists,
  PlatformError,
  type VideoLists,
} from '../providers/platforms/index.ts'

/** The demo's channel, @tidewater, and its playlist: videos that nobody has made. */
const channelId = 'UCtidewater0000000000000'
const titles = [
  ['tw-kiln-001', 'Firing a kiln with driftwood', 'PT8M12S'],
  ['tw-glaze-02', 'Five glazes from the beach', 'PT11M40S'],
  ['tw-mugs-003', 'Forty mugs in one afternoon', 'PT6M05S'],
  ['tw-crack-04', 'Why your bowls crack', 'PT4M51S'],
  ['tw-wheel-05', 'Centring, slowly', 'PT3M30S'],
  ['tw-shop-006', 'A tour of the new studio', 'PT14M02S'],
  ['tw-raku-007', 'Raku on a windy day', 'PT9M27S'],
  ['tw-tools-08', 'Tools I stopped buying', 'PT7M18S'],
  ['tw-live-009', 'Live: Sunday throwing', 'P0D'],
  ['tw-embed-10', 'The members’ hour', 'PT58M00S'],
] as const

/** A list as YouTube returns it. kind: of its items, as in the response. */
export const youtubeList = (kind: string, items: unknown[]) => ({
  status: 200,
  body: {
    kind: `youtube#${kind}`,
    etag: 'twin',
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    items,
  },
})

const videoOf = ([id, title, duration]: (typeof titles)[number]) => ({
  kind: 'youtube#video',
  id,
  snippet: {
    title,
    channelTitle: 'Tidewater Pots',
    liveBroadcastContent: duration === 'P0D' ? 'live' : 'none',
  },
  contentDetails: { duration },
  status: { privacyStatus: 'public', embeddable: id !== 'tw-embed-10' },
})

/** Answers as YouTube Data API v3 would about the demo's channel. One id of the playlist leads to no video. */
export function answerYoutube(
  path: string,
  query: Record<string, string>,
): { status: number; body: unknown } {
  const uploads = `UU${channelId.slice(2)}`
  if (path === 'channels')
    return youtubeList(
      'channelListResponse',
      query.forHandle?.toLowerCase() === '@tidewater' || query.id === channelId
        ? [{ kind: 'youtube#channel', id: channelId, contentDetails: { relatedPlaylists: { uploads } } }]
        : [],
    )
  if (path === 'playlistItems' && query.playlistId === uploads)
    return youtubeList(
      'playlistItemListResponse',
      [...titles.map(([id]) => id), 'tw-gone-011'].map((videoId) => ({
        kind: 'youtube#playlistItem',
        id: `item-${videoId}`,
        contentDetails: { videoId },
      })),
    )
  if (path === 'videos') {
    const ids = query.id?.split(',') ?? []
    return youtubeList('videoListResponse', titles.filter(([id]) => ids.includes(id)).map(videoOf))
  }
  const reason = 'playlistNotFound'
  return {
    status: 404,
    body: { error: { code: 404, message: reason, errors: [{ domain: 'youtube', reason, message: reason }] } },
  }
}

/** The demo's lists: the twin of the live ones, without a network. */
export function openDemoLists(): VideoLists {
  const ask: AskYoutube = async (path, query, answer) => {
    const { status, body } = answerYoutube(path, query)
    if (status !== 200) throw new PlatformError('missing', { status })
    return answer.parse(body)
  }
  return createVideoLists(ask, true)
}

import { type Address, account, bareHost, type Found, type LinkForms, notContent } from './link.ts'

const hosts = new Set([
  'youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
  'youtubekids.com',
  'youtu.be',
])
const videoId = /^[\w-]{11}$/
const channelId = /^UC[\w-]{22}$/
const listId = /^(?:PL|OLAK5uy_|UU|FL)[\w-]{10,60}$/
const handle = /^[\p{L}\p{M}\p{N}._·-]{3,30}$/u
const videoFolders = new Set(['shorts', 'live', 'embed', 'v', 'e', 'vi', 'watch'])
const pages = new Set(
  `about account ads attribution_link channel clip comment creators feed feeds gaming hashtag
  howyoutubeworks intl kids learning logout movies music news oembed paid_memberships playlist podcasts
  post premium redirect results select_site shopping signin source sports storefront subscription_center t
  trending tv upload user watch_videos`.split(/\s+/),
)

/** The canonical URL of a video. */
export const youtubeVideo = (id: string): string => `https://www.youtube.com/watch?v=${id}`

const video = (id: string): Found => ({ kind: 'video', id, url: youtubeVideo(id) })
const list = (id: string): Found => ({
  kind: 'playlist',
  id,
  url: `https://www.youtube.com/playlist?list=${id}`,
})
const channel = (id: string): Found => ({
  kind: 'channel',
  id,
  url: `https://www.youtube.com/channel/${id}`,
})
const named = (text: string): Found => {
  const name = text.toLowerCase()
  return account('channel', name, `https://www.youtube.com/@${encodeURI(name)}`)
}
/** Names from before handles: such a name and the same handle may belong to different channels. */
const legacy = (folder: 'c' | 'user', text: string): Found => {
  const name = text.toLowerCase()
  return {
    kind: 'channel',
    id: `${folder}/${name}`,
    url: `https://www.youtube.com/${folder}/${encodeURI(name)}`,
    handle: name,
  }
}

function read({ host, path, query, fragment }: Address): Found {
  const [first = '', second = ''] = path
  const short = bareHost(host) === 'youtu.be'
  if (short) return videoId.test(first) ? video(first) : notContent
  // The mobile site of some years ago had its path after the #.
  if (path.length === 0 && fragment.startsWith('/')) return { inside: `https://www.youtube.com${fragment}` }
  const asked = query.get('v') ?? query.get('vi') ?? query.get('video_id') ?? ''
  if (videoId.test(asked)) return video(asked)
  if (videoFolders.has(first) && videoId.test(second) && second !== 'videoseries') return video(second)
  const listed = query.get('list') ?? ''
  if (['playlist', 'watch', 'embed'].includes(first) && listId.test(listed)) return list(listed)
  const inside = readInside(first, query)
  return inside ?? readChannel(first, second)
}

function readInside(first: string, query: URLSearchParams): Found | null {
  const target = { attribution_link: query.get('u'), redirect: query.get('q'), oembed: query.get('url') }[
    first
  ]
  if (!target) return null
  return { inside: target.startsWith('/') ? `https://www.youtube.com${target}` : target }
}

function readChannel(first: string, second: string): Found {
  if (first === 'channel') return channelId.test(second) ? channel(second) : notContent
  if (first === 'c' || first === 'user') return handle.test(second) ? legacy(first, second) : notContent
  if (first.startsWith('@')) return handle.test(first.slice(1)) ? named(first.slice(1)) : notContent
  if (first === 'clip')
    return { problem: 'not_content', sentence: 'A clip can’t be promoted; use its video.' }
  if (pages.has(first) || videoFolders.has(first) || !handle.test(first)) return notContent
  return legacy('c', first)
}

export const youtube: LinkForms = {
  platform: 'youtube',
  owns: (host) => hosts.has(bareHost(host)),
  read,
  readHandle: (text) => (handle.test(text) ? named(text) : notContent),
  advice: 'Use a link to a video, a Short, a live stream, a playlist or a channel.',
}

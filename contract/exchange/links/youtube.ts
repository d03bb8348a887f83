import {
  type Address,
  account,
  bareHost,
  below,
  type Found,
  type LinkForms,
  notContent,
  pagesOf,
  shortLink,
  wordsOf,
} from './link.ts'

const hosts = wordsOf(
  'youtube.com music.youtube.com gaming.youtube.com img.youtube.com youtube-nocookie.com youtubekids.com youtube.googleapis.com',
)
const country = /^[a-z]{2}\.youtube\.com$/
const owned = below(
  'youtube.com',
  'youtube-nocookie.com',
  'youtubekids.com',
  'youtu.be',
  'youtube.googleapis.com',
)
const shortHosts = wordsOf('youtube.app.goo.gl yt.be')
const videoId = /^[\w-]{11}(?![\w-])/
const channelId = /^UC[\w-]{22}$/
const listId = /^(?:PL|OLAK5uy_|UU|FL)[\w-]{10,60}(?![\w-])/
/** Three characters or more; two are enough in scripts without case. */
const handle = /^(?:(?=.*\p{Lo})[\p{L}\p{M}\p{N}._·-]{2}|[\p{L}\p{M}\p{N}._·-]{3,30})$/u
/** The first names had letters and digits alone. */
const bareName = /^[\p{L}\p{M}\p{N}]{3,30}$/u
const videoFolders = wordsOf('shorts live embed v e vi video watch')
/** Pages that show the video of their query. */
const videoPages = wordsOf(
  'watch watch_popup ytscreeningroom details live_chat all_comments comments edit embed v tv',
)
const tabs = wordsOf(
  `about channels community courses featured home join live membership null playlists podcasts posts products releases search
  shorts store streams videos`,
)
const isPage = pagesOf(
  `about account ads advertise analytics annotations artists attribution_link audiolibrary browse c categories channel
  channels charts citizentube clip comment comments community contests copyright course creator creatoracademy
  creatorresearch creators cthru culture das dev edit education embed family fanfest favorites features feeds gaming
  go groups handle history howyoutubeworks html5 hype iframe img impact insights intl join kids leanback learning
  library liked likes link live livedashboard me members merch monetization movies music musicpremium myvideos new
  news nextup offline oops opensearch originals paid_memberships pair partners playables playlist playlists podcasts
  post premium primetime profile projects purchases red redeem redirect results rewind s select_site shared shopping
  short shorts show shows source space sponsorships sports storefront stories streams studio subscription_center
  subscriptions superchat superthanks t test testtube topics trending trends tv unlimited upsell user users verified
  video videomanager videos vr watch watch_videos watchlater web yourstory yt ytkids yts`,
)

/** The canonical URL of a video. */
export const youtubeVideo = (id: string): string => `https://www.youtube.com/watch?v=${id}`

function video(text: string): Found {
  const id = videoId.exec(text)?.[0]
  return id ? { kind: 'video', id, url: youtubeVideo(id) } : notContent
}
function list(text: string): Found {
  const id = listId.exec(text)?.[0]
  return id ? { kind: 'playlist', id, url: `https://www.youtube.com/playlist?list=${id}` } : notContent
}
const channel = (id: string): Found =>
  channelId.test(id) ? { kind: 'channel', id, url: `https://www.youtube.com/channel/${id}` } : notContent
function named(text: string): Found {
  const name = text.toLowerCase()
  return handle.test(name)
    ? account('channel', name, `https://www.youtube.com/@${encodeURI(name)}`)
    : notContent
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

function read(address: Address): Found {
  const { path, folders, query, fragment } = address
  const host = bareHost(address.host)
  if (host === 'youtu.be') return video(path[0] ?? '')
  if (shortHosts.has(host)) return path.length > 0 ? shortLink : notContent
  if (host === 'studio.youtube.com') return readStudio(path, folders)
  if (!hosts.has(host) && !country.test(host)) return notContent
  // The mobile site of some years ago had its path after the #.
  if (['', 'tv'].includes(folders[0] ?? '') && fragment.startsWith('/'))
    return { inside: `https://www.youtube.com${fragment}` }
  return readContent(path, folders, query) ?? readChannel(path, folders, query)
}

/** Reads a video or a playlist; null if the URL is of another kind. */
function readContent(
  path: readonly string[],
  folders: readonly string[],
  query: URLSearchParams,
): Found | null {
  const [first = ''] = folders
  const [, second = ''] = path
  const asked = query.get('v') ?? query.get('vi') ?? query.get('video_id') ?? ''
  if ((first === '' || videoPages.has(first)) && videoId.test(asked)) return video(asked)
  if (first === 'embed' && second === 'live_stream') return channel(query.get('channel') ?? '')
  if (videoFolders.has(first) && videoId.test(second) && second !== 'videoseries') return video(second)
  const listed = query.get('list') ?? ''
  if (['playlist', 'watch', 'embed'].includes(first) && listId.test(listed)) return list(listed)
  if (first !== 'browse') return null
  // Pages of the music app: VL and a playlist, or a channel.
  return second.startsWith('VL') ? list(second.slice(2)) : channel(second)
}

const readStudio = ([, id = '']: readonly string[], [folder]: readonly string[]): Found => {
  if (folder === 'video') return video(id)
  if (folder === 'playlist') return list(id)
  return folder === 'channel' ? channel(id) : notContent
}

function readChannel(path: readonly string[], folders: readonly string[], query: URLSearchParams): Found {
  const [first = '', second = ''] = path
  const [folder = ''] = folders
  if (folder === 'clip')
    return { problem: 'not_content', sentence: 'A clip can’t be promoted; use its video.' }
  const isBelow = folder === 'channel' || folder === 'c' || folder === 'user'
  const tab = folders[isBelow ? 2 : 1] ?? ''
  if (path.length > (isBelow ? 3 : 2) || (tab !== '' && !tabs.has(tab))) return notContent
  if (folder === 'channel') return channel(second)
  if (folder === 'c' || folder === 'user') return handle.test(second) ? legacy(folder, second) : notContent
  if (first.startsWith('@')) return named(first.slice(1))
  const isOwn =
    isPage(folder) || ['v', 'list', 'ci', 'q', 'id', 'search_query'].some((name) => query.has(name))
  return bareName.test(first) && !isOwn ? legacy('c', first) : notContent
}

export const youtube: LinkForms = {
  platform: 'youtube',
  owns: (host) => owned(host) || shortHosts.has(host),
  read,
  readHandle: named,
  // The last of eleven characters holds four bits, and names are seldom typed in both cases.
  readCode: (text) =>
    /^[\w-]{10}[AEIMQUYcgkosw048]$/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
      ? video(text)
      : channel(text),
  advice: 'Use a link to a video, a Short, a live stream, a playlist or a channel.',
}

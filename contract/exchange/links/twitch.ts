import {
  type Address,
  account,
  bareHost,
  below,
  type Found,
  type LinkForms,
  notContent,
  pagesOf,
  wordsOf,
} from './link.ts'

const owned = below('twitch.tv')
const hosts = new Set(['twitch.tv', 'go.twitch.tv', 'dashboard.twitch.tv', 'embed.twitch.tv'])
const handle = /^[a-z0-9]\w{1,24}$/
/** Capitalised words, later with a code behind them. */
const clipId = /^[A-Z][A-Za-z0-9]{7,100}(?:-[\w-]{8,24})?(?![\w-])/
const videoId = /^v?(\d{6,12})(?![\w-])/
const tabs = wordsOf(
  'about chat clips collections embed followers following home profile schedule squad videos',
)
const videoTabs = wordsOf('all archives clips collections highlights past-broadcasts uploads')
const isPage = pagesOf(
  `about ad ads affiliate affiliates annual-recap b bits bits-checkout blog broadcast broadcaster broadcasts browse c
  charity clip clips collection collections communities community creatorcamp creators directory drops email
  email-unsubscribe email-verification event events ext extensions following friends game games gift gift-card
  giftcard gifts guide host hype inventory kraken live manager moderation moderator p partner partners passport
  payout payouts popout popular prime products purchase recap recommendations redeem redeem-gift report report-bug
  rivals s safety schedule settings store stories streams subs subscribe subscriber subscriptions team teams tools
  transparency trust-and-safety turbo u unfollow user users v video videos viewer vod vods wallet watchparty
  whispers year-in-review`,
)

const channel = (name: string): Found =>
  handle.test(name) && !isPage(name) ? account('channel', name, `https://www.twitch.tv/${name}`) : notContent
const recording = (text: string): Found => {
  const id = videoId.exec(text)?.[1]
  return id ? { kind: 'recording', id, url: `https://www.twitch.tv/videos/${id}` } : notContent
}
function clip(text: string, name?: string): Found {
  const id = clipId.exec(text)?.[0]
  if (!id || (name !== undefined && !('kind' in channel(name)))) return notContent
  const url = name ? `https://www.twitch.tv/${name}/clip/${id}` : `https://clips.twitch.tv/${id}`
  return { kind: 'clip', id, url, handle: name }
}

function read(address: Address): Found {
  const { path, folders, query } = address
  const host = bareHost(address.host)
  if (host === 'clips.twitch.tv') {
    if (folders[0] === 'embed') return clip(query.get('clip') ?? '')
    // Early URLs of clips had the channel in front.
    return path[1] ? clip(path[1], folders[0]) : clip(path[0] ?? '')
  }
  if (host === 'player.twitch.tv')
    return query.has('video')
      ? recording(query.get('video') ?? '')
      : channel((query.get('channel') ?? '').toLowerCase())
  return hosts.has(host) ? readPage(path, folders) : notContent
}

function readPage(path: readonly string[], folders: readonly string[]): Found {
  const [first = '', second = '', third = ''] = folders
  const [, , code = ''] = path
  if (first === 'videos' || first === 'video') return recording(second)
  if (first === 'clip') return clip(path[1] ?? '')
  if (first === 'popout') return readPage(path.slice(1), folders.slice(1))
  // The dashboard and the page of the moderators: whatever is below a name is that channel's.
  if (first === 'u' || first === 'moderator') return channel(second)
  if (['embed', 'subs', 'products'].includes(first))
    return third === '' || third === 'chat' ? channel(second) : notContent
  if ((second === 'clip' || second === 'clips') && third !== '') return clip(code, first)
  if (['video', 'v', 'videos'].includes(second) && third !== '' && !videoTabs.has(third))
    return 'kind' in channel(first) ? recording(third) : notContent
  const isTab = second === '' || (tabs.has(second) && (third === '' || second === 'videos'))
  return isTab ? channel(first) : notContent
}

export const twitch: LinkForms = {
  platform: 'twitch',
  owns: owned,
  read,
  readHandle: (text) => channel(text.toLowerCase()),
  readCode: (text) => (/^v?\d{9,12}$/.test(text) ? recording(text) : clipWithCode(text)),
  advice: 'Use a link to a channel, a recording or a clip.',
}

/** A name has no hyphen, so a bare text with one may be a clip. */
const clipWithCode = (text: string): Found => (text.includes('-') ? clip(text) : notContent)

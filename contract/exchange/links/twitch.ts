import { type Address, account, bareHost, type Found, type LinkForms, notContent } from './link.ts'

const handle = /^[a-z0-9]\w{1,24}$/
const clipId = /^[\w-]{4,120}$/
const videoId = /^v?(\d{6,12})$/
const pages = new Set(
  `about bits broadcast collections communities creatorcamp dashboard directory downloads drops event
  friends inventory jobs legal login logout messages p payments popular prime products redeem search
  settings signup store subscriptions team teams turbo user videos wallet`.split(/\s+/),
)

const channel = (name: string): Found =>
  handle.test(name) && !pages.has(name)
    ? account('channel', name, `https://www.twitch.tv/${name}`)
    : notContent
const recording = (text: string): Found => {
  const id = videoId.exec(text)?.[1]
  return id ? { kind: 'recording', id, url: `https://www.twitch.tv/videos/${id}` } : notContent
}
const clip = (id: string, name?: string): Found => {
  if (!clipId.test(id)) return notContent
  const url = name ? `https://www.twitch.tv/${name}/clip/${id}` : `https://clips.twitch.tv/${id}`
  return { kind: 'clip', id, url, handle: name }
}

function read({ host, path, query }: Address): Found {
  const [first = '', second = '', third = ''] = path
  const name = first.toLowerCase()
  if (host === 'clips.twitch.tv') {
    if (first === 'embed') return clip(query.get('clip') ?? '')
    // Early URLs of clips had the channel in front.
    return clip(second || first, second ? name : undefined)
  }
  if (host === 'player.twitch.tv')
    return query.has('video')
      ? recording(query.get('video') ?? '')
      : channel((query.get('channel') ?? '').toLowerCase())
  if (first === 'videos' || first === 'video') return recording(second)
  if (['popout', 'embed', 'moderator', 'subs', 'products', 'u'].includes(first))
    return channel(second.toLowerCase())
  if (second === 'clip') return clip(third, name)
  if (['video', 'v', 'videos', 'b'].includes(second) && third !== '') return recording(third)
  return channel(name)
}

export const twitch: LinkForms = {
  platform: 'twitch',
  owns: (host) => bareHost(host) === 'twitch.tv' || /^(?:clips|player|go|dashboard)\.twitch\.tv$/.test(host),
  read,
  readHandle: (text) => channel(text.toLowerCase()),
  advice: 'Use a link to a channel, a recording or a clip.',
}

import { type Address, account, bareHost, type Found, type LinkForms, notContent, shortLink } from './link.ts'

const shortHosts = new Set(['on.soundcloud.com', 'soundcloud.app.goo.gl', 'snd.sc'])
const name = /^[a-z0-9][a-z0-9_-]{1,60}$/
const slug = /^[a-z0-9_-]{1,200}$/
const ownFolders = new Set(
  'tracks albums sets reposts likes followers following popular-tracks spotlight comments toptracks'.split(
    ' ',
  ),
)
const pages = new Set(
  `apps artists charts checkout connect discover download feed for genres go groups home imprint inbox jobs
  login logout messages mobile music notifications pages people player popular privacy pro search settings
  signin stations stream subscribe tags terms-of-use tracks upload you`.split(/\s+/),
)

const profile = (handle: string): Found => account('profile', handle, `https://soundcloud.com/${handle}`)

function read({ host, path, query }: Address): Found {
  if (shortHosts.has(host)) return path.length > 0 ? shortLink : notContent
  if (host === 'w.soundcloud.com') {
    const target = query.get('url')
    return target ? { inside: target } : notContent
  }
  if (host === 'api.soundcloud.com')
    return { problem: 'not_content', sentence: 'Open the track on SoundCloud and copy its link.' }
  const [handle = '', second = '', third = ''] = path.map((part) => part.toLowerCase())
  if (!name.test(handle) || pages.has(handle)) return notContent
  if (second === 'sets' && third !== '') return readPlaylist(handle, third, path[3] ?? '')
  if (second === '' || ownFolders.has(second)) return profile(handle)
  if (third.startsWith('s-'))
    return {
      problem: 'closed',
      sentence: 'This is a private link to a track. Make the track public and use its public link.',
    }
  if (!slug.test(second)) return notContent
  return {
    kind: 'track',
    id: `${handle}/${second}`,
    url: `https://soundcloud.com/${handle}/${second}`,
    handle,
  }
}

function readPlaylist(handle: string, set: string, secret: string): Found {
  if (secret.startsWith('s-'))
    return {
      problem: 'closed',
      sentence: 'This is a private link to a playlist. Make the playlist public and use its public link.',
    }
  if (!slug.test(set)) return notContent
  return {
    kind: 'playlist',
    id: `${handle}/sets/${set}`,
    url: `https://soundcloud.com/${handle}/sets/${set}`,
    handle,
  }
}

export const soundcloud: LinkForms = {
  platform: 'soundcloud',
  owns: (host) =>
    bareHost(host) === 'soundcloud.com' ||
    shortHosts.has(host) ||
    host === 'w.soundcloud.com' ||
    host === 'api.soundcloud.com',
  read,
  readHandle: (text) => (name.test(text.toLowerCase()) ? profile(text.toLowerCase()) : notContent),
  advice: 'Use a link to a track, a playlist or a profile.',
}

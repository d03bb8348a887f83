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

const owned = below('soundcloud.com')
const shortHosts = wordsOf('on.soundcloud.com soundcloud.app.goo.gl snd.sc')
const playerHosts = wordsOf('w.soundcloud.com player.soundcloud.com')
const name = /^[a-z0-9][a-z0-9_-]{1,60}$/
const slug = /^[a-z0-9_-]{1,200}$/
const tabs = wordsOf(
  `albums comments favorites followers following groups likes playlists popular-tracks reposts sets spotlight
  top-tracks toptracks tracks`,
)
const trackTabs = wordsOf('albums comments likes playlists recommended reposts sets')
const isPage = pagesOf(
  `101 about activity advertise advertising artists buzz charts checkout city collection community-guidelines company
  contact copyright creatorguide creators discover email-confirmation email-confirmations emails favorites featured
  followers following for for-artists founder genres go gopremium gopro groups history imprint insights invoices
  jobs law-enforcement library licensing likes login-required logos me monetization music n next next-plus
  notifications offers pages partners people player playlists plus popular premium pro pro-plans promo promote
  receipts recommended record reports repost reposts sets sounds stations stats stream student subscribe swift t
  tags terms-of-service terms-of-use the-upload titletracks top tour track tracks transparency-report trending
  trust-safety user users videos visuals you your`,
)

const profile = (handle: string): Found => account('profile', handle, `https://soundcloud.com/${handle}`)
const closedTo = (thing: string): Found => ({
  problem: 'closed',
  sentence: `This is a private link to a ${thing}. Make the ${thing} public and use its public link.`,
})

function read({ host, path, folders, query }: Address): Found {
  if (shortHosts.has(host)) return path.length > 0 ? shortLink : notContent
  if (playerHosts.has(host)) {
    const target = query.get('url')
    return target ? { inside: target } : notContent
  }
  if (/^api(?:-v2)?\.soundcloud\.com$/.test(host))
    return { problem: 'not_content', sentence: 'Open the track on SoundCloud and copy its link.' }
  if (bareHost(host) !== 'soundcloud.com') return notContent
  const [handle = '', second = '', third = '', fourth = ''] = folders
  if (!name.test(handle) || isPage(handle)) return notContent
  if (second === 'sets' && third !== '') return readPlaylist(handle, third, fourth)
  if (second === '' || tabs.has(second)) return third === '' ? profile(handle) : notContent
  if (third.startsWith('s-') || second.startsWith('s-')) return closedTo('track')
  const isTrack = slug.test(second) && fourth === '' && (third === '' || trackTabs.has(third))
  if (!isTrack) return notContent
  return {
    kind: 'track',
    id: `${handle}/${second}`,
    url: `https://soundcloud.com/${handle}/${second}`,
    handle,
  }
}

function readPlaylist(handle: string, set: string, secret: string): Found {
  if (secret.startsWith('s-')) return closedTo('playlist')
  if (!slug.test(set) || (secret !== '' && !trackTabs.has(secret))) return notContent
  return {
    kind: 'playlist',
    id: `${handle}/sets/${set}`,
    url: `https://soundcloud.com/${handle}/sets/${set}`,
    handle,
  }
}

const handled = (text: string): Found => (name.test(text) && !isPage(text) ? profile(text) : notContent)

export const soundcloud: LinkForms = {
  platform: 'soundcloud',
  owns: (host) => owned(host) || shortHosts.has(host),
  read,
  readHandle: (text) => handled(text.toLowerCase()),
  advice: 'Use a link to a track, a playlist or a profile.',
}

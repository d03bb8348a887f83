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

const hosts = new Set(['instagram.com', 'instagr.am', 'ddinstagram.com', 'kkinstagram.com'])
const owned = below('ig.me', ...hosts)
const handle = /^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/
/** Codes have 11 characters, and 28 more if the account is private; the first ones had fewer. */
const code = /^[\w-]{11}(?:[\w-]{28})?(?![\w-])/
const earlyCode = /^(?=.*[A-Z\d])[\w-]{5,10}(?![\w-])/
const postFolders = new Set(['p', 'reel', 'reels', 'tv'])
const tabs = wordsOf('channel embed feed followers following guides live reels saved tagged')
const isPage = pagesOf(
  `_n _u a about about-ads accounts ads ar archive async audio blog bloks browse business channel collections consent
  contact create creator creators data direct directory edit effects emails emailsignup explore features fundraiser
  fundraisers fxcal guide guides hacked highlights igtv insights j lite live location locations maps meta music n
  nametag og p popular professional qp qr reel reels reviews s safety saved shop shopping stories story tags thread
  threads topics tour tv your_activity`,
)

/** Reels and posts share their codes, and each opens under the other's URL. */
function post(folder: string, text: string, name?: string): Found {
  const id = (code.exec(text) ?? (folder.startsWith('reel') ? null : earlyCode.exec(text)))?.[0]
  if (id === undefined) return notContent
  return {
    kind: 'post',
    id,
    url: `https://www.instagram.com/${name ? `${name}/` : ''}p/${id}/`,
    handle: name,
  }
}

const profile = (text: string): Found => {
  const name = text.toLowerCase()
  return handle.test(name) && !isPage(name)
    ? account('profile', name, `https://www.instagram.com/${name}/`)
    : notContent
}

function read({ host, path, folders }: Address): Found {
  const [first = '', second = '', third = ''] = path
  const [folder = '', inner = ''] = folders
  if (host === 'ig.me') return folder === 'm' && path.length === 2 ? profile(second) : notContent
  if (!hosts.has(bareHost(host))) return notContent
  if (folder === 'share') return second ? shortLink : notContent
  if (folder === 'stories') return { problem: 'not_content', sentence: 'A story disappears after a day.' }
  if (postFolders.has(folder)) return post(folder, second)
  if (folder === '_u') return path.length === 2 ? profile(second) : notContent
  const found = profile(first.replace(/^@/, ''))
  if (!('kind' in found) || inner === '') return found
  if (postFolders.has(inner) && third !== '') return post(inner, third, found.handle)
  return tabs.has(inner) && third === '' ? found : notContent
}

export const instagram: LinkForms = {
  platform: 'instagram',
  owns: owned,
  read,
  readHandle: profile,
  // Names are typed in lower case or with a capital in front; a code mixes both.
  readCode: (text) => (/^[A-D][\w-]{10}$/.test(text) && /.[A-Z]/.test(text) ? post('p', text) : notContent),
  advice: 'Use a link to a post, a reel or a profile.',
}

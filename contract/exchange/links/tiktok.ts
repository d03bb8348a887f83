import {
  type Address,
  account,
  bareHost,
  below,
  type Found,
  type LinkForms,
  notContent,
  shortLink,
  wordsOf,
} from './link.ts'

/** The site, its hosts for the apps, and those that people paste so chats show a preview. */
const hosts = wordsOf(
  `tiktok.com t.tiktok.com lite.tiktok.com us.tiktok.com tiktokv.com tiktokv.us tiktokv.eu vxtiktok.com tnktok.com`,
)
const shortHosts = wordsOf('vm.tiktok.com vt.tiktok.com vm.vxtiktok.com vt.vxtiktok.com')
const owned = below('tiktok.com', 'tiktokv.com', 'tiktokv.us', 'tiktokv.eu', 'vxtiktok.com', 'tnktok.com')
const postId = /^\d{15,21}$/
const handle = /^[\p{L}\p{N}_.]{1,24}$/u
/** Lists of videos, which play the one that the query names. */
const feeds = wordsOf('foryou following explore trending')

const post = (kind: 'video' | 'post', id: string, name?: string): Found => ({
  kind,
  id,
  url: `https://www.tiktok.com/@${name ?? '_'}/${kind === 'video' ? 'video' : 'photo'}/${id}`,
  handle: name,
})
const profile = (name: string): Found =>
  account('profile', name, `https://www.tiktok.com/@${encodeURI(name)}`)

/** Pages of one post without its author: v/123.html, embed/v2/123, player/v1/123, i18n/share/video/123. */
const postPage =
  /^(?:v|video|embed(?:\/v\d)?|player\/v\d|(?:(?:i18n|node)\/)?share\/(video|item|photo))\/(\d+)(?:\.html)?$/

function read({ host, path, folders, query, fragment }: Address): Found {
  const [first = '', second = '', ...rest] = path
  if (shortHosts.has(host)) return first ? shortLink : notContent
  if (!hosts.has(bareHost(host))) return notContent
  if (first === 't') return second ? shortLink : notContent
  if (first.startsWith('@')) return readOwned(first.slice(1).toLowerCase(), folders[1] ?? '', rest)
  if (folders[0] === 'embed' && second.startsWith('@') && rest.length === 0)
    return readOwned(second.slice(1).toLowerCase(), '', [])
  if (first === '' || feeds.has(folders[0] ?? '')) {
    // Some years ago the page over the list was after the #.
    if (fragment.startsWith('/@')) return { inside: `https://www.tiktok.com${fragment}` }
    const named = ['item_id', 'share_item_id', 'shareId'].map((name) => query.get(name) ?? '')
    const id = named.find((text) => postId.test(text))
    return id ? post('video', id) : notContent
  }
  const [, kind, id = ''] = postPage.exec(folders.join('/')) ?? []
  return postId.test(id) ? post(kind === 'photo' ? 'post' : 'video', id) : notContent
}

/** Reads a page below a name: the account's posts, the account, and its live stream. */
function readOwned(name: string, folder: string, [id = '', ...rest]: readonly string[]): Found {
  const known = handle.test(name) && name !== '_' ? name : undefined
  if (folder === 'video' || folder === 'photo') {
    const code = /^\d+(?![\w-])/.exec(id)?.[0] ?? ''
    return postId.test(code) ? post(folder === 'video' ? 'video' : 'post', code, known) : notContent
  }
  return known && (folder === '' || folder === 'live') && id === '' && rest.length === 0
    ? profile(known)
    : notContent
}

export const tiktok: LinkForms = {
  platform: 'tiktok',
  owns: owned,
  read,
  readHandle: (text) => (handle.test(text) ? profile(text.toLowerCase()) : notContent),
  readCode: (text) => (postId.test(text) ? post('video', text) : notContent),
  advice: 'Use a link to a video or a profile, with @ and the name in it.',
}

import { type Address, account, bareHost, type Found, type LinkForms, notContent, shortLink } from './link.ts'

const postId = /^\d{15,21}$/
const handle = /^[\p{L}\p{N}_.]{1,24}$/u
const folders = new Set(['video', 'photo', 'live'])

const post = (kind: 'video' | 'post', id: string, name?: string): Found => ({
  kind,
  id,
  url: `https://www.tiktok.com/@${name ?? '_'}/${kind === 'video' ? 'video' : 'photo'}/${id}`,
  handle: name,
})
const profile = (name: string): Found =>
  account('profile', name, `https://www.tiktok.com/@${encodeURI(name)}`)

function read({ host, path, query }: Address): Found {
  const [first = '', second = '', third = ''] = path
  if (/^(?:vm|vt)\.tiktok\.com$/.test(host) || first === 't') return second || first ? shortLink : notContent
  if (first.startsWith('@')) return readOwned(first.slice(1).toLowerCase(), second, third)
  const numbers = [query.get('item_id'), query.get('share_item_id')].find((id) => postId.test(id ?? ''))
  if (numbers) return post('video', numbers)
  // v/123.html, embed/123, embed/v2/123, player/v1/123, share/video/123, i18n/share/video/123
  const last = (path.at(-1) ?? '').replace(/\.html$/, '')
  const isPlayer = ['v', 'embed', 'player', 'share', 'i18n'].includes(first)
  return isPlayer && postId.test(last) ? post('video', last) : notContent
}

function readOwned(name: string, folder: string, id: string): Found {
  const known = name !== '' && name !== '_' ? name : undefined
  if (known && !handle.test(known)) return notContent
  if ((folder === 'video' || folder === 'photo') && postId.test(id))
    return post(folder === 'video' ? 'video' : 'post', id, known)
  if (!known || (folder !== '' && !folders.has(folder) && folder !== 'collection')) return notContent
  return profile(known)
}

export const tiktok: LinkForms = {
  platform: 'tiktok',
  owns: (host) => bareHost(host) === 'tiktok.com' || /^(?:vm|vt|t)\.tiktok\.com$/.test(host),
  read,
  readHandle: (text) => (handle.test(text) ? profile(text.toLowerCase()) : notContent),
  advice: 'Use a link to a video or a profile, with @ and the name in it.',
}

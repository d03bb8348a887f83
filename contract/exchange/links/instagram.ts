import { type Address, account, bareHost, type Found, type LinkForms, notContent, shortLink } from './link.ts'

const hosts = new Set(['instagram.com', 'instagr.am', 'ddinstagram.com', 'kkinstagram.com'])
const handle = /^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/
const code = /^[\w-]{5,45}$/
const postFolders = new Set(['p', 'reel', 'reels', 'tv'])
const pages = new Set(
  `about accounts api challenge create developer direct directory emails explore graphql legal locations
  nametag oauth press privacy session share stories terms threads web your_activity`.split(/\s+/),
)

/** Reels and posts share their codes, and each opens under the other's URL. */
const post = (id: string, name?: string): Found => ({
  kind: 'post',
  id,
  url: `https://www.instagram.com/${name ? `${name}/` : ''}p/${id}/`,
  handle: name,
})
const profile = (text: string): Found => {
  const name = text.toLowerCase()
  return handle.test(name) && !pages.has(name)
    ? account('profile', name, `https://www.instagram.com/${name}/`)
    : notContent
}

function read({ host, path, query }: Address): Found {
  const [first = '', second = '', third = ''] = path
  if (host === 'l.instagram.com') {
    const target = query.get('u')
    return target ? { inside: target } : notContent
  }
  if (first === 'share') return second ? shortLink : notContent
  if (first === 'stories') return { problem: 'not_content', sentence: 'A story disappears after a day.' }
  if (postFolders.has(first)) return code.test(second) ? post(second) : notContent
  const found = profile((first === '_u' ? second : first).replace(/^@/, ''))
  return 'kind' in found && postFolders.has(second) && code.test(third) ? post(third, found.handle) : found
}

export const instagram: LinkForms = {
  platform: 'instagram',
  owns: (host) => hosts.has(bareHost(host)) || host === 'l.instagram.com',
  read,
  readHandle: profile,
  advice: 'Use a link to a post, a reel or a profile.',
}

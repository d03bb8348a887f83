import { type Address, account, bareHost, type Found, type LinkForms, notContent, shortLink } from './link.ts'

const hosts = new Set([
  'twitter.com',
  'x.com',
  // Hosts that people paste so chats show a preview: the same path under another name.
  'fxtwitter.com',
  'vxtwitter.com',
  'fixvx.com',
  'fixupx.com',
])
const handle = /^\w{1,15}$/
const postId = /^\d{1,19}$/
const pages = new Set(
  `about account compose download explore following followers hashtag home i intent jobs lists login logout
  messages notifications oauth privacy search settings share signup tos who_to_follow`.split(/\s+/),
)

const post = (id: string, name?: string): Found => ({
  kind: 'post',
  id,
  url: `https://x.com/${name ?? 'i'}/status/${id}`,
  handle: name,
})
const profile = (text: string): Found => {
  const name = text.toLowerCase()
  return handle.test(name) && !pages.has(name)
    ? account('profile', name, `https://x.com/${name}`)
    : notContent
}

function read({ host, path, query, fragment }: Address): Found {
  if (host === 't.co') return path.length === 1 ? shortLink : notContent
  if (path.length === 0 && fragment.startsWith('!/')) return { inside: `https://x.com/${fragment.slice(2)}` }
  const [first = '', second = '', third = ''] = path
  if (first === 'intent') return readIntent(query)
  if (first === 'i') {
    const id = second === 'web' ? (path[3] ?? '') : third
    return (second === 'status' || second === 'web') && postId.test(id) ? post(id) : notContent
  }
  if ((first === 'statuses' || first === 'status') && postId.test(second)) return post(second)
  const found = profile(first.replace(/^@/, ''))
  if ('kind' in found && (second === 'status' || second === 'statuses') && postId.test(third))
    return post(third, found.handle)
  return second === 'status' || second === 'lists' ? notContent : found
}

function readIntent(query: URLSearchParams): Found {
  const id = query.get('tweet_id') ?? query.get('in_reply_to') ?? ''
  return postId.test(id) ? post(id) : profile(query.get('screen_name') ?? '')
}

export const twitter: LinkForms = {
  platform: 'twitter',
  owns: (host) => hosts.has(bareHost(host)) || host === 't.co',
  read,
  readHandle: profile,
  advice: 'Use a link to a post or a profile.',
}

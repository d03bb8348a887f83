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
  // The last ones are pasted so chats show a preview: the same path under another name.
  'twitter.com x.com fxtwitter.com vxtwitter.com fixvx.com fixupx.com twittpr.com',
)
const owned = below('t.co', ...hosts)
const handle = /^\w{1,15}$/
const postId = /^\d{1,19}(?![\w-])/
const postFolders = wordsOf('status statuses article')
const tabs = wordsOf(
  `about affiliates articles creator-subscriptions favorites followers followers_you_follow following header_photo
  highlights likes media photo subscriptions superfollows topics verified_followers with_replies`,
)
const isPage = pagesOf(
  `about account accounts activity ads analytics article articles blog bookmarks business communities compose
  connect_people devices direct_messages discover en events favorites find_sources followers following friends
  goodies i install intent invitations ja lists live logo logos media mentions moments newtwitter personalization
  photo public_timeline replies search-advanced search-home sent similar_to spaces statuses stickers tabs teams
  timeline topics translate trending trends tweet tweetbutton tweets who_to_follow`,
)

function post(text: string, name?: string): Found {
  const id = postId.exec(text)?.[0]
  if (!id) return notContent
  return { kind: 'post', id, url: `https://x.com/${name ?? 'i'}/status/${id}`, handle: name }
}
const profile = (text: string): Found => {
  const name = text.toLowerCase()
  return handle.test(name) && !isPage(name) ? account('profile', name, `https://x.com/${name}`) : notContent
}

function read({ host, path, folders, query, fragment }: Address): Found {
  if (host === 't.co') return path.length === 1 ? shortLink : notContent
  if (host === 'platform.twitter.com')
    return folders[0] === 'embed' ? post(query.get('id') ?? '') : notContent
  if (!hosts.has(bareHost(host))) return notContent
  if (path.length === 0 && fragment.startsWith('!/')) return { inside: `https://x.com/${fragment.slice(2)}` }
  const [first = '', , third = ''] = path
  const [folder = '', inner = ''] = folders
  if (folder === 'intent') return readIntent(inner, query)
  if (folder === 'i') return readInternal(path, folders)
  if (folder === 'status' || folder === 'statuses') return post(path[1] ?? '')
  const found = profile(first.replace(/^@/, ''))
  // A post opens by its number, whatever name is in front of it.
  if (postFolders.has(inner)) return post(third, 'kind' in found ? found.handle : undefined)
  return inner === '' || (tabs.has(inner) && third === '') ? found : notContent
}

/** Reads i/status/1, i/web/status/1 and i/videos/tweet/1: posts without the name of their author. */
function readInternal(path: readonly string[], folders: readonly string[]): Found {
  const [, , code = ''] = path
  if (folders[1] === 'status') return post(code)
  const isPost =
    (folders[1] === 'web' && folders[2] === 'status') || (folders[1] === 'videos' && code === 'tweet')
  return isPost ? post(path[3] ?? '') : notContent
}

function readIntent(act: string, query: URLSearchParams): Found {
  const id = query.get('tweet_id') ?? query.get('in_reply_to') ?? ''
  if (id !== '') return post(id)
  return act === 'follow' || act === 'user' ? profile(query.get('screen_name') ?? '') : notContent
}

export const twitter: LinkForms = {
  platform: 'twitter',
  owns: owned,
  read,
  readHandle: profile,
  // A name has at most 15 characters, and posts of today have 19 digits.
  readCode: (text) => (/^\d{16,19}$/.test(text) ? post(text) : notContent),
  advice: 'Use a link to a post or a profile.',
}

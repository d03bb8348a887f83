import {
  type Address,
  bareHost,
  below,
  type Found,
  type LinkForms,
  notContent,
  pagesOf,
  shortLink,
  wordsOf,
} from './link.ts'

const hosts = wordsOf('vk.com vk.ru new.vk.com vkontakte.ru vk.me vkvideo.ru')
const shortHosts = wordsOf('vk.cc vk.link')
const owned = below('vk.com', 'vk.ru', 'vkontakte.ru', 'vk.me', 'vkvideo.ru', 'vk.cc', 'vk.link')
/** The video site has hosts for its subjects; a name on one of them is another service's. */
const isVideoHost = below('vkvideo.ru')
const name = /^[a-z][a-z0-9_.]{2,31}$/
const object = /^(wall|photo|video|clip)(-?\d{1,12}_\d{1,12})(?!\d)/
const group = /^(?:club|public|event)([1-9]\d{0,11})$/
/** Things that VK numbers: an album, a tag, all videos of somebody. */
const numbered =
  /^(?:albums?|apps?|club|id|public|artist|audio|audio_playlist|audios|board|call|chat|clips?|docs?|donut|event|fave|friends|gifts?|gim|groups|im|mail|market|members|notes?|pages?|photos?|playlist|podcasts?|polls?|product|reviews|story|stories|stickers|tags?|topics?|uslugi|videos?|wall|write)-?\d[\d_-]*$/
const videoTabs = wordsOf('all albums clips lives playlists shorts uploaded videos')
const isPage = pagesOf(
  `about ads ads_rotate adscreate adsedit adsmarket adsweb album albums article articles artist audio audios away
  badges birthdays biz blank blog bookmarks bugreport bugs bugtracker call calls cc chat checkback clip clips club
  communities copyright covers data_protection delivery dev docs edit editapp event events fans fave find followers
  friends game games gifts go goods goto groups groups_create id im images interesting join landing landings licence
  lives mail mailru market me menu messages mini_apps money more music my newsfeed notes page pay people person
  photo photos places playlist podcast podcasts points polls profile promo public publics q_frame recommended reg
  reports requests rtrg s services shopping snippets statistics stats stickers stories story subscriptions
  superappkit tag tags targeting testers topic trends user users video video_ext videos vk_id vkapps vkid vkpay vkui
  wall write`,
)

const page = (kind: 'profile' | 'community', id: string, alsoKind?: 'profile'): Found => ({
  kind,
  ...(alsoKind && { alsoKind }),
  id,
  url: `https://vk.com/${id}`,
  handle: id,
})

function read({ host, folders, query }: Address): Found {
  const [first = ''] = folders
  if (shortHosts.has(host)) return first ? shortLink : notContent
  const isLogin = host === 'login.vk.com' || first === 'login' || first === 'login.php'
  const inside = isLogin ? loginTarget(query.get('to')) : null
  if (inside !== null) return { inside }
  if (!hosts.has(bareHost(host))) return (isVideoHost(host) && readObject(first)) || notContent
  if (first === 'video_ext.php')
    return readObject(`video${query.get('oid')}_${query.get('id')}`) ?? notContent
  if (isPage(first) && !mayHold.has(first)) return notContent
  // A post or video opened over a page is in the query; in a playlist's URL it is deeper in the path.
  const texts = [query.get('w'), query.get('z')].filter((text) => text !== null)
  const found = [...texts, ...folders].map(readObject).find((one) => one !== null)
  if (found) return found
  // Something else is open over the page, or it is a page of VK with a form or a list.
  const isForm = pageKeys.some((key) => query.has(key)) && !folders.some((part) => part.startsWith('@'))
  if (texts.length > 0 || isForm) return notContent
  return readName(host, folders)
}

/** The page that a login leads to, in base64 with hyphens for the padding; null if there is none. */
function loginTarget(text: string | null): string | null {
  try {
    const target = atob((text ?? '').replaceAll('-', '='))
    if (target === '') return null
    return /^https?:/.test(target) ? target : `https://vk.com/${target.replace(/^\/+/, '')}`
  } catch {
    return null
  }
}

const pageKeys = [
  'act',
  'client_id',
  'code',
  'gid',
  'hash',
  'id',
  'oid',
  'p',
  'page_id',
  'q',
  'section',
  'sid',
  'url',
]

/** Pages of VK that a post or a video may be open over. */
const mayHold = wordsOf('album albums clip clips fave feed im photos playlist search video videos wall')

/** Reads the page of an account, or one of its tabs: its videos are at vkvideo.ru/@name, vk.com/video/@name and clips/name. */
function readName(host: string, folders: readonly string[]): Found {
  const isBelow = folders[0] === 'video' || folders[0] === 'clips'
  const [owner = '', tab = '', ...rest] = isBelow ? folders.slice(1) : folders
  const isMarked = owner.startsWith('@')
  if (rest.length > 0 || (tab !== '' && !(isMarked && videoTabs.has(tab)))) return notContent
  if (!isMarked && (folders[0] === 'video' || bareHost(host) === 'vkvideo.ru')) return notContent
  return readPage(owner.replace(/^@/, ''))
}

/** Reads a post, a photo or a video by its numbers; null if the text begins with none. */
function readObject(text: string): Found | null {
  const [, folder = '', numbers] = object.exec(text) ?? []
  if (numbers === undefined) return null
  // A clip is a video under another URL.
  const kept = folder === 'clip' ? 'video' : folder
  return {
    kind: kept === 'video' ? 'video' : 'post',
    id: `${kept}${numbers}`,
    url: `https://vk.com/${kept}${numbers}`,
  }
}

function readPage(text: string): Found {
  const community = group.exec(text)?.[1]
  if (community !== undefined) return page('community', `club${community}`)
  if (/^id[1-9]\d{0,11}$/.test(text)) return page('profile', text)
  if (!name.test(text) || numbered.test(text) || isPage(text)) return notContent
  // The URL does not show whether the name is a profile's or a community's: its owner says.
  return page('community', text, 'profile')
}

export const vk: LinkForms = {
  platform: 'vk',
  owns: owned,
  read,
  readHandle: (text) => readPage(text.toLowerCase()),
  readCode: (text) => readObject(text.toLowerCase()) ?? notContent,
  advice: 'Use a link to a post, a video, a profile or a community.',
}

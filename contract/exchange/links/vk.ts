import { type Address, bareHost, type Found, type LinkForms, notContent, shortLink } from './link.ts'

const hosts = new Set(['vk.com', 'vk.ru', 'new.vk.com', 'vkontakte.ru', 'vk.me', 'vkvideo.ru', 'vk.cc'])
const name = /^[a-z][a-z0-9_.]{2,31}$/
const object = /(?:^|\/)(wall|photo|video|clip)(-?\d{1,12}_\d{1,12})/
const pages = new Set(
  `about ads album albums app apps audio audios authorize away away.php bookmarks biz blog calls clips dev
  docs edit fave feed friends games gifts groups help im join jobs login market mail messages music
  notifications page photos places podcasts privacy registration restore search services settings stickers
  stories support terms topic trends video video_ext.php videos vkpay wall`.split(/\s+/),
)

const page = (kind: 'profile' | 'community', id: string, alsoKind?: 'profile'): Found => ({
  kind,
  ...(alsoKind && { alsoKind }),
  id,
  url: `https://vk.com/${id}`,
  handle: id,
})

function read({ host, path, query }: Address): Found {
  const [first = ''] = path
  if (host === 'vk.cc') return first ? shortLink : notContent
  if (first === 'away.php' || first === 'away') {
    const target = query.get('to')
    return target ? { inside: target } : notContent
  }
  // A post or video opened over a page is in the query; in a playlist's URL it is deeper in the path.
  const text = [query.get('w'), query.get('z'), path.join('/')].filter(Boolean).join(' ')
  const found = text
    .split(' ')
    .map((part) => object.exec(part))
    .find(Boolean)
  if (found) return readObject(found[1] ?? '', found[2] ?? '')
  if (first === 'video_ext.php') return readObject('video', `${query.get('oid')}_${query.get('id')}`)
  return readPage(first.replace(/^@/, '').toLowerCase())
}

function readObject(folder: string, numbers: string): Found {
  if (!/^-?\d{1,12}_\d{1,12}$/.test(numbers)) return notContent
  // A clip is a video under another URL.
  const kept = folder === 'clip' ? 'video' : folder
  return {
    kind: kept === 'video' ? 'video' : 'post',
    id: `${kept}${numbers}`,
    url: `https://vk.com/${kept}${numbers}`,
  }
}

function readPage(text: string): Found {
  const group = /^(?:club|public|event)(\d{1,12})$/.exec(text)
  if (group) return page('community', `club${group[1]}`)
  if (/^id\d{1,12}$/.test(text)) return page('profile', text)
  if (!name.test(text) || pages.has(text) || /^(?:topic|album|app|write|audio|market|docs?)-?\d/.test(text))
    return notContent
  // The URL does not show whether the name is a profile's or a community's: its owner says.
  return page('community', text, 'profile')
}

export const vk: LinkForms = {
  platform: 'vk',
  owns: (host) => hosts.has(bareHost(host)),
  read,
  readHandle: (text) => readPage(text.toLowerCase()),
  advice: 'Use a link to a post, a video, a profile or a community.',
}

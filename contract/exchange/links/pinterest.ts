import {
  type Address,
  account,
  type Found,
  type LinkForms,
  notContent,
  pagesOf,
  shortLink,
  wordsOf,
} from './link.ts'

/** Each country has its own domain, by ending or by prefix; all show the same pins. */
const owned =
  /(?:^|\.)pinterest\.(?:com|[a-z]{2}|co\.(?:uk|kr|nz|in|at)|com\.(?:au|mx|br|co|pe|ec|uy|py|bo|vn))$/
const country = /^(?:[a-z]{2}\.|www\.|m\.)?pinterest\./
const pinId = /^(?:\d{6,25}|A[\w-]{30,90})(?![\w-])/
const handle = /^[a-z0-9][a-z0-9_-]{2,29}$/
const board = /^[\p{L}\p{M}\p{N}_%.~-]{1,100}$/u
const tabs = wordsOf('_created _saved _shop _profile _pins boards pins followers following likes tries')
const isPage = pagesOf(
  `_ about account accounts ads all amp analytics autologin board boards browse business categories category collages
  confirm contact conversion conversions convert convert-business convert-personal create deep discover domain edit
  email embeds everything fashion following gifts goodies homefeed idea idea-pin-builder ideas interest interests
  invited join lens link live me more-ideas news news-hub news_hub offsite open personalize pin pin-builder
  pin-creation-tool pins pinterest-predicts popular predicts privacy-policy profile resource save secure send shop
  shopping site source still_looking tag terms-of-service today topic topics trends tv url_shortener user users v3
  video videos watch website`,
)

const profile = (text: string): Found => {
  const name = text.toLowerCase()
  return handle.test(name) && !isPage(name)
    ? account('profile', name, `https://www.pinterest.com/${name}/`)
    : notContent
}
const pin = (text: string): Found => {
  const id = pinId.exec(text)?.[0]
  return id ? { kind: 'pin', id, url: `https://www.pinterest.com/pin/${id}/` } : notContent
}

function read({ host: at, path, folders }: Address): Found {
  const [first = '', second = ''] = path
  if (at === 'pin.it') return first ? shortLink : notContent
  if (folders[0] === 'url_shortener') return second ? shortLink : notContent
  if (!country.test(at)) return notContent
  if (folders[0] === 'pin')
    // Some URLs have the title in front: pin/blue-moon-jar--1234567890.
    return pin(second.includes('--') ? second.slice(second.lastIndexOf('--') + 2) : second)
  const found = profile(first.replace(/^@/, ''))
  if (!('kind' in found) || second === '') return found
  const [, title = '', section = ''] = folders
  if (tabs.has(title)) return section === '' ? found : notContent
  if (!board.test(title) || title.startsWith('_') || path.length > 3) return notContent
  return {
    kind: 'board',
    id: `${found.id}/${title}`,
    url: `${found.url}${encodeURI(title)}/`,
    handle: found.handle,
  }
}

export const pinterest: LinkForms = {
  platform: 'pinterest',
  owns: (name) => owned.test(name) || name === 'pin.it',
  read,
  readHandle: profile,
  readCode: (text) => (/^\d{15,19}$/.test(text) ? pin(text) : notContent),
  advice: 'Use a link to a pin, a board or a profile.',
}

import { type Address, account, type Found, type LinkForms, notContent, shortLink } from './link.ts'

/** Each country has its own domain, by ending or by prefix; all show the same pins. */
const host =
  /^(?:[a-z]{2}\.|www\.|m\.)?pinterest\.(?:com|[a-z]{2}|co\.(?:uk|kr|nz|in|at)|com\.(?:au|mx|br|co|pe|ec|uy|py|bo|vn))$/
const pinId = /^(?:\d{6,25}|A[\w-]{30,90})$/
const handle = /^[a-z0-9][a-z0-9_-]{2,29}$/
const board = /^[\p{L}\p{M}\p{N}_%.~-]{1,100}$/u
const ownFolders = new Set(
  '_created _saved _shop _profile _pins boards pins followers following likes tries'.split(' '),
)
const pages = new Set(
  `about ads all business categories convert discover email explore following gifts ideas invited join
  login logout oauth offsite password pin pin-builder pin-creation-tool privacy resource search secure
  settings shopping signup terms today topics url_shortener v3 videos _`.split(/\s+/),
)

const profile = (name: string): Found => account('profile', name, `https://www.pinterest.com/${name}/`)

function read({ host: at, path }: Address): Found {
  const [first = '', second = ''] = path
  if (at === 'pin.it') return first ? shortLink : notContent
  if (first === 'pin') {
    // Some URLs have the title in front: pin/blue-moon-jar--1234567890.
    const id = second.includes('--') ? second.slice(second.lastIndexOf('--') + 2) : second
    return pinId.test(id) ? { kind: 'pin', id, url: `https://www.pinterest.com/pin/${id}/` } : notContent
  }
  const name = first.replace(/^@/, '').toLowerCase()
  if (!handle.test(name) || pages.has(name)) return notContent
  if (second === '' || ownFolders.has(second)) return profile(name)
  const title = second.toLowerCase()
  if (!board.test(title) || title.startsWith('_')) return notContent
  return {
    kind: 'board',
    id: `@${name}/${title}`,
    url: `https://www.pinterest.com/${name}/${encodeURI(title)}/`,
    handle: name,
  }
}

export const pinterest: LinkForms = {
  platform: 'pinterest',
  owns: (name) => host.test(name) || name === 'pin.it',
  read,
  readHandle: (text) => (handle.test(text.toLowerCase()) ? profile(text.toLowerCase()) : notContent),
  advice: 'Use a link to a pin, a board or a profile.',
}

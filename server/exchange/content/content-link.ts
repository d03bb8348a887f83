import { type Link, type LinkReading, readLink } from '#contract/exchange/links/read-link.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { webAddressFaults } from '#contract/web-address.ts'
import type { Config } from '../../config.ts'
import { Problem } from '../../problem.ts'

type Address = Pick<Config, 'publicUrl' | 'demo'>

/** Reads a pasted text by the table of links. Pages of the demo are websites too, stored as a path. */
export function readPasted(config: Address, text: string, platform?: PlatformName): LinkReading {
  const ownOrigin = config.demo ? new URL(config.publicUrl).origin : undefined
  const reading = readLink(spellOwnPage(config, text), { platform, ownOrigin })
  if (!reading.ok || reading.link.platform !== 'website') return reading
  const { canonicalUrl } = reading.link
  if (ownOrigin !== undefined && canonicalUrl.startsWith(`${ownOrigin}/`)) {
    const path = canonicalUrl.slice(ownOrigin.length)
    return { ok: true, link: { ...reading.link, id: path, canonicalUrl: path } }
  }
  if (!isOwnHost(config, canonicalUrl)) return reading
  return {
    ok: false,
    problem: 'not_content',
    platform: 'website',
    sentence: webAddressFaults.own_page,
    url: null,
  }
}

/** Reads an offer's link, of the offer's platform. @throws Problem invalid_input on the field url */
export function readContentLink(config: Address, text: string, platform: PlatformName): Link {
  const reading = readPasted(config, text, platform)
  if (!reading.ok) throw Problem.field('url', reading.sentence)
  if (reading.link.platform !== platform)
    throw Problem.field('url', 'This link belongs to another platform. Paste it again to promote it there.')
  return reading.link
}

/** Absolute address of a site: our own pages are stored as a path, so they work at any origin of ours. */
export const absoluteUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): string =>
  url.startsWith('/') ? `${publicUrl}${url}` : url

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The text a member typed, with an address of the demo rewritten to its public origin: the demo can be opened
 * by three names of this machine, with or without the scheme, and its pages are listed as paths.
 */
function spellOwnPage({ publicUrl, demo }: Address, text: string): string {
  const typed = text.trim()
  if (!demo) return typed
  if (typed.startsWith('/demo/sites/')) return `${publicUrl}${typed}`
  const own = new URL(publicUrl)
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `http://${typed}`)
  if (url?.protocol !== own.protocol || url.port !== own.port || !localHosts.has(url.hostname)) return typed
  url.hostname = own.hostname
  return url.href
}

/** True if an address outside of the demo is ours: nobody is paid for visiting the exchange. */
const isOwnHost = ({ publicUrl }: Address, url: string): boolean =>
  new URL(url).hostname === new URL(publicUrl).hostname

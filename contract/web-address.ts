import { formatCount } from './numbers.ts'
import { isPublicAddress } from './public-address.ts'
import { urlOf } from './url.ts'

/** Maximum length of a stored website URL, in characters of its canonical form. */
export const webAddressLimit = 2048

/** Reasons a URL is rejected as a website: the closed list, each with its message. */
export const webAddressFaults = {
  empty: 'Paste a link to a website.',
  malformed: 'This isn’t a link. It should look like https://yoursite.com/page.',
  scheme: 'Only links that start with http:// or https:// can be visited.',
  credentials: 'Remove the name and password from the link; everyone would see them.',
  port: 'Use the default port: a link without a number after the colon.',
  not_public: 'This link can’t be reached from the internet. Use a public website.',
  too_long: `This link is longer than ${formatCount(webAddressLimit)} characters. Use a shorter one.`,
  own_page: 'Pages of this site can’t be promoted here. Use your own website.',
} as const

export type WebAddressFault = keyof typeof webAddressFaults

/** url: the canonical form. host: in lower case and punycode, without a port. */
export type WebAddress =
  | { ok: true; url: string; host: string }
  | { ok: false; reason: WebAddressFault; sentence: string }

export interface WebAddressOptions {
  /**
   * Set in demo mode only: the origin of the demo itself. Its pages `/demo/sites/{slug}` then are websites
   * too, wherever that origin is; every other page of it is rejected.
   */
  ownOrigin?: string | undefined
}

/** Endings that no public name server resolves (RFC 6761, 6762, 7686, 8375, 9476), or of local networks. */
const closedEndings = new Set(
  'localhost local localdomain internal intranet private corp home lan test example invalid onion alt arpa'.split(
    ' ',
  ),
)

/** Query parameters that track where a visitor came from and do not change the page. */
const trackingParameters = new Set(
  (
    'gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid fbclid msclkid yclid ysclid ttclid twclid igshid ' +
    'li_fat_id epik sccid rdt_cid mc_cid mc_eid mkt_tok vero_id vero_conv oly_anon_id oly_enc_id wickedid ' +
    '_hsenc _hsmi __hstc __hssc __hsfp hsctatracking _openstat s_kwcid _branch_match_id ml_subscriber ' +
    'ml_subscriber_hash _kx'
  ).split(' '),
)

const hostName = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
const demoSite = /^\/demo\/sites\/[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Parses a typed website and returns its one canonical form, so a page is one content: lower-case host in
 * punycode without a trailing dot, no fragment, no tracking parameters, no default port. The order of
 * parameters and a trailing slash of the path stay as typed, since only the site knows whether they matter.
 * Without a scheme, https is assumed. The canonical form of a canonical form is itself.
 */
export function parseWebAddress(text: string, options: WebAddressOptions = {}): WebAddress {
  const typed = text.trim()
  if (typed === '') return rejected('empty')
  if (typed.length > webAddressLimit) return rejected('too_long')
  const url = readUrl(typed)
  if (url === null) return rejected('malformed')
  if (options.ownOrigin !== undefined && url.origin === new URL(options.ownOrigin).origin) return ownPage(url)
  const reason = faultOf(url)
  if (reason !== null) return rejected(reason)
  const host = bareHost(url)
  const canonical = `${url.protocol}//${host}${portOf(url)}${url.pathname}${keptQuery(url)}`
  if (canonical.length > webAddressLimit) return rejected('too_long')
  return { ok: true, url: canonical, host }
}

/**
 * Why a parsed URL can't be opened as a website; null if it can. The rule of parseWebAddress without its
 * normalisation, for a URL that a site gave: a redirect, a picture.
 */
export function faultOf(url: URL): WebAddressFault | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  // The parser leaves an @ before the path only as part of credentials.
  if (/^https?:\/\/[^/]*@/.test(url.href)) return 'credentials'
  if (!['', '80', '443'].includes(url.port)) return 'port'
  const host = bareHost(url)
  if (host.length > 253) return 'malformed'
  if (/^\[.*\]$/.test(host)) return isPublicAddress(host.slice(1, -1)) ? null : 'not_public'
  // The parser turns every spelling of an IPv4 address (octal, hexadecimal, one number) into four decimals.
  if (/^[\d.]+$/.test(host)) return isPublicAddress(host) ? null : 'not_public'
  const ending = host.slice(host.lastIndexOf('.') + 1)
  if (!host.includes('.') || closedEndings.has(ending)) return 'not_public'
  return hostName.test(host) ? null : 'malformed'
}

const rejected = (reason: WebAddressFault): WebAddress => ({
  ok: false,
  reason,
  sentence: webAddressFaults[reason],
})

function readUrl(typed: string): URL | null {
  // The URL parser silently drops tabs and line breaks, so it would read another address than the one typed.
  if (/\p{Cc}/u.test(typed)) return null
  // After the colon of `example.com:80` comes a digit: a port. After that of a scheme comes something else.
  const text = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`
  return urlOf(text)
}

function ownPage(url: URL): WebAddress {
  if (!demoSite.test(url.pathname) || url.pathname.length > 100) return rejected('own_page')
  return { ok: true, url: `${url.origin}${url.pathname}`, host: url.hostname }
}

const bareHost = (url: URL): string => url.hostname.replace(/\.$/, '')

const portOf = (url: URL): string => (url.port === '' ? '' : `:${url.port}`)

function keptQuery(url: URL): string {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isTracking(pair))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function isTracking(pair: string): boolean {
  const name = (pair.split('=')[0] ?? '').toLowerCase()
  return name.startsWith('utm_') || trackingParameters.has(name)
}

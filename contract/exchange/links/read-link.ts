import type { PlatformName } from '../../platforms.ts'
import { withoutUnseen } from '../../texts.ts'
import { decodedOf, linkIn, urlOf } from '../../url.ts'
import { parseWebAddress, type WebAddressOptions } from '../../web-address.ts'
import { discord } from './discord.ts'
import { instagram } from './instagram.ts'
import {
  type Address,
  type Found,
  type LinkForms,
  type LinkProblem,
  type LinkReading,
  linkProblems,
} from './link.ts'
import { pinterest } from './pinterest.ts'
import { soundcloud } from './soundcloud.ts'
import { tiktok } from './tiktok.ts'
import { twitch } from './twitch.ts'
import { twitter } from './twitter.ts'
import { vk } from './vk.ts'
import { exitOf, isGate, returnOf } from './wrapped.ts'
import { youtube } from './youtube.ts'

export type { Link, LinkReading } from './link.ts'

const forms: readonly LinkForms[] = [
  youtube,
  tiktok,
  twitter,
  instagram,
  pinterest,
  soundcloud,
  twitch,
  vk,
  discord,
]

export interface ReadLinkOptions extends WebAddressOptions {
  /** Platform of a bare handle. */
  platform?: PlatformName | undefined
}

/** Levels of URLs inside URLs that are followed. */
const maxDepth = 3

/**
 * Reads a pasted link in any form that platforms give out: with or without tracking, as an embed code, inside
 * a text, or, with a platform given, a bare handle. A URL that is no platform's is a website's.
 */
export function readLink(text: string, options: ReadLinkOptions = {}): LinkReading {
  const typed = tidied(text)
  if (typed === '') return rejected('empty')
  const bare = options.platform && readBare(options.platform, typed)
  if (bare) return bare
  return readAddress(typed, options, 0)
}

function readAddress(typed: string, options: ReadLinkOptions, depth: number): LinkReading {
  const inside = (text: string): LinkReading =>
    depth < maxDepth ? readAddress(text, options, depth + 1) : rejected('malformed')
  const address = addressOf(typed)
  if (!address) return readWebsite(typed, options)
  const exit = exitOf(address)
  if (exit !== null) return inside(exit)
  const owner = forms.find(({ owns }) => owns(address.host))
  const found = owner?.read(address)
  if (found && 'inside' in found) return inside(found.inside)
  // A page of a platform that is no content, or another site's login, may lead back to one that is.
  const isOnTheWay = found ? 'problem' in found && found.problem === 'not_content' : isGate(address)
  const back = isOnTheWay ? returnOf(address) : null
  if (back !== null) return inside(back)
  return owner && found ? readingOf(owner, found, address.href) : readWebsite(typed, options)
}

function readingOf(
  { platform, advice }: LinkForms,
  found: Exclude<Found, { inside: string }>,
  href: string,
): LinkReading {
  if ('problem' in found) {
    const own = 'sentence' in found ? found.sentence : undefined
    const sentence =
      found.problem === 'not_content'
        ? `${own ?? linkProblems.not_content} ${advice}`
        : (own ?? linkProblems[found.problem])
    return {
      ok: false,
      problem: found.problem,
      platform,
      sentence,
      url: found.problem === 'short_link' ? href : null,
    }
  }
  const { kind, alsoKind = null, id, url, handle = null } = found
  return { ok: true, link: { platform, kind, alsoKind, id, canonicalUrl: url, handle } }
}

/** Reads a bare code or handle of a platform; null if the text is neither. */
function readBare(platform: PlatformName, typed: string): LinkReading | null {
  if (/[/:\s]/.test(typed) || (typed.includes('.') && !typed.startsWith('@'))) return null
  const owner = forms.find((one) => one.platform === platform)
  const code = owner?.readCode?.(typed)
  const found = code && 'kind' in code ? code : owner?.readHandle?.(typed.replace(/^@/, ''))
  return owner && found && 'kind' in found ? readingOf(owner, found, '') : null
}

function readWebsite(typed: string, options: WebAddressOptions): LinkReading {
  const address = parseWebAddress(typed, options)
  if (!address.ok)
    return { ok: false, problem: 'malformed', platform: null, sentence: address.sentence, url: null }
  const link = { platform: 'website', kind: 'site', alsoKind: null, handle: null } as const
  return { ok: true, link: { ...link, id: websiteId(address.url), canonicalUrl: address.url } }
}

/** Id of a website: http and https, with or without www and a trailing slash, are one page. */
const websiteId = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/(?=\?|$)/, '')

function addressOf(typed: string): Address | null {
  const text = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed.replace(/^\/\//, '')}`
  const url = urlOf(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const path = url.pathname.split('/').filter(Boolean).map(decoded)
  return {
    host: url.hostname.replace(/\.$/, '').replace(/^www\./, ''),
    path,
    folders: path.map((part) => part.toLowerCase()),
    query: url.searchParams,
    fragment: decoded(url.hash.slice(1)),
    href: url.href,
  }
}

const decoded = (part: string): string => decodedOf(part) ?? part

/** Extracts the link that was meant: a share text, an embed code or a Markdown link each contain one. */
function tidied(text: string): string {
  const typed = withoutUnseen(text).trim()
  const at = typed.search(/https?:\/\//i)
  // With only the parts of a URL before it, a URL inside another one is part of it.
  const isInside = at > 0 && /^[^\s<>[\]()"]*$/.test(typed) && /^[\w-]+(?:\.[\w-]+)+[/?#]/.test(typed)
  const from = at >= 0 && !isInside ? typed.slice(at) : typed.replace(/^[\p{Ps}\p{Pi}"'<*`]+/u, '')
  return linkIn(from).replace(/&(?:amp;)+/g, '&')
}

const rejected = (problem: LinkProblem): LinkReading => ({
  ok: false,
  problem,
  platform: null,
  sentence: linkProblems[problem],
  url: null,
})

import type { PlatformName } from '../../platforms.ts'
import type { ContentKind } from '../catalogue.ts'

/** A thing on a platform, as its URL identifies it. */
export interface Link {
  platform: PlatformName
  kind: ContentKind
  /** The other kind it may be, if the URL is ambiguous: on VK a name is a profile's or a community's. */
  alsoKind: ContentKind | null
  /** Unique on its platform, whichever form the URL had. */
  id: string
  /** The form that is stored and opened. Reading it gives the same link. */
  canonicalUrl: string
  /** Handle of its owner, in lower case and without @; null if the URL does not contain it. */
  handle: string | null
}

/** Reasons a text is no link to anything that can be promoted, each with its message. */
export const linkProblems = {
  empty: 'Paste a link to what you want to promote.',
  malformed: 'This isn’t a link. Copy it from the address bar or the Share button.',
  short_link: 'This is a short link. Open it and copy the full link it opens.',
  not_content: 'This page of the platform can’t be promoted.',
  closed: 'Not everyone can open this link. Use one everyone can open.',
} as const
export type LinkProblem = keyof typeof linkProblems

/** Result of parsing a pasted link. For a short link, `url` is the address to resolve. */
export type LinkReading =
  | { ok: true; link: Link }
  | { ok: false; problem: LinkProblem; platform: PlatformName | null; sentence: string; url: string | null }

/** A URL split into the parts that every platform needs. */
export interface Address {
  /** In lower case, without www and without a trailing dot. */
  host: string
  /** The parts of the path, decoded; empty ones left out. */
  path: readonly string[]
  /** The same parts in lower case: platforms compare their folders without case. */
  folders: readonly string[]
  query: URLSearchParams
  /** After the #, without it. */
  fragment: string
  href: string
}

/** Result of a platform for a URL on one of its hosts. */
export type Found =
  | { kind: ContentKind; alsoKind?: ContentKind; id: string; url: string; handle?: string | undefined }
  /** The URL contains another one. */
  | { inside: string }
  | { problem: 'short_link' }
  | { problem: 'not_content' | 'closed'; sentence?: string }

export interface LinkForms {
  platform: PlatformName
  /** True if a URL on this host is the platform's. */
  owns(host: string): boolean
  read(address: Address): Found
  /** Reads a bare handle, without @; `notContent` if the platform can't have it. */
  readHandle?(handle: string): Found
  /** Reads the bare code of a content, such as a video's; `notContent` if the text is no such code. */
  readCode?(text: string): Found
  /** Advice on what to paste instead, in a sentence. */
  advice: string
}

export const notContent: Found = { problem: 'not_content' }
export const shortLink: Found = { problem: 'short_link' }

/** A set of the words in a text. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** True for the domains and every host below them. */
export const below = (...domains: readonly string[]) => {
  const endings = domains.map((domain) => `.${domain}`)
  return (host: string): boolean => endings.some((ending) => `.${host}`.endsWith(ending))
}

/** Strips the prefixes of hosts that show the same page on another device or in another design. */
export const bareHost = (host: string): string => host.replace(/^(?:www|m|mobile|amp|touch)\.(?=[^.]+\.)/, '')

/** First parts of a path that belong to a site itself; each platform adds its own. */
const sitePages = `activate activation admin ajax api app assets auth authorize captcha career challenge checkpoint
  connect cookie dashboard developer download embed error explore export feed forgot graphql guideline hashtag help home
  inbox index invite job legal locale login logout manifest message mobile notification oauth oauth2 oembed password
  password-reset payment policies policy press privacy redirect register registration reset restore robot rss rule search
  security session setting share sign-in sign-out sign-up signin signout signup sitemap sso static status support term
  terms-of-service terms-of-use tos unsubscribe upload verify web webview widget`

const fileName = /\.(?:php|html?|aspx?|jsp|ico|txt|xml|json|js|css|png|jpe?g|gif|svg|webp|webmanifest)$/

/** A page's name however it is written: sign-in and sign_in, term and terms are one. */
const pageOf = (name: string): string => name.replace(/(?<=\w)[-_](?=\w)/g, '').replace(/(?<=.)s$/, '')

/** A test for a first part of a path, in lower case: true if it is a page or a file of the site, so nobody's name. */
export function pagesOf(own: string): (name: string) => boolean {
  const pages = new Set([...wordsOf(sitePages), ...wordsOf(own)].map(pageOf))
  return (name) => pages.has(pageOf(name)) || fileName.test(name)
}

/** The page of an account, identified by its handle in lower case. */
export const account = (kind: 'profile' | 'channel', name: string, url: string): Found => ({
  kind,
  id: `@${name}`,
  url,
  handle: name,
})

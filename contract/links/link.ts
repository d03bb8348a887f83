import type { ContentKind } from '../catalogue.ts'
import type { PlatformName } from '../platforms.ts'

/** A thing on a platform, as an address names it. */
export interface Link {
  platform: PlatformName
  kind: ContentKind
  /** What else it may be, where the address alone does not tell: on VK a name is a profile's or a community's. */
  alsoKind: ContentKind | null
  /** One thing, one id on its platform, whichever form the address had. */
  id: string
  /** The form in which it is kept and opened. Reading it gives the same link. */
  canonicalUrl: string
  /** Whose it is, in lower case and without @; null where the address does not tell. */
  handle: string | null
}

/** Why a text is no link to anything that can be promoted; each with a sentence to read. */
export const linkProblems = {
  empty: 'Paste the address of what you want to promote.',
  malformed: 'This is not a web address. Copy it from the address bar or the Share button.',
  short_link: 'This is a short link that leads on to another address. Open it and copy the long address.',
  not_content: 'This page of the platform is nothing that can be promoted.',
  closed: 'Only some people can open this address. Use one that everybody can open.',
} as const
export type LinkProblem = keyof typeof linkProblems

/** What reading a text came to. A short link can be asked for where it leads; `url` is what to open. */
export type LinkReading =
  | { ok: true; link: Link }
  | { ok: false; problem: LinkProblem; platform: PlatformName | null; sentence: string; url: string | null }

/** An address taken apart, the way all platforms need it. */
export interface Address {
  /** Lower case, without www and without a last dot. */
  host: string
  /** The parts of the path, decoded; empty ones left out. */
  path: readonly string[]
  query: URLSearchParams
  /** Behind the #, without it. */
  fragment: string
  href: string
}

/** What a platform makes of an address on one of its hosts. */
export type Found =
  | { kind: ContentKind; alsoKind?: ContentKind; id: string; url: string; handle?: string | undefined }
  /** Another address stands inside of this one. */
  | { inside: string }
  | { problem: 'short_link' }
  | { problem: 'not_content' | 'closed'; sentence?: string }

/** The forms of one platform. */
export interface LinkForms {
  platform: PlatformName
  /** Whether an address on this host is the platform's. */
  owns(host: string): boolean
  read(address: Address): Found
  /** What a bare handle stands for, with or without @; null where the platform has none. */
  readHandle?(handle: string): Found | null
  /** What to paste instead, in a sentence. */
  advice: string
}

export const notContent: Found = { problem: 'not_content' }
export const shortLink: Found = { problem: 'short_link' }

/** A host without the ones that show the same page on another device or in another dress. */
export const bareHost = (host: string): string => host.replace(/^(?:www|m|mobile|amp|touch)\.(?=[^.]+\.)/, '')

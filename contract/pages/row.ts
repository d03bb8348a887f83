import type { Audience, Operation } from '../operation.ts'
import type { ForStaff } from '../roles.ts'
import type { NeededStanding } from '../standing.ts'

/**
 * Shell of the document. app: the frame of members; guest: the same for visitors; bare: neither sidebar nor
 * header; plain: nothing of ours, for a page that looks like someone else's website.
 */
export type PageShell = 'app' | 'guest' | 'bare' | 'plain'

/** Facts of a request from which a page's reads can be derived. */
export interface PageFacts {
  params: Record<string, string>
  query: Record<string, string>
  preset: Record<string, string>
}

/** A read whose result comes with the page's HTML; the server runs it through the same guard as the API. */
export interface PageRead {
  operation: Operation
  /** Derives the call's input from the page's facts; null: no call for this request. Default: path and preset as params. */
  input?: (facts: PageFacts) => { params?: Record<string, string>; query?: Record<string, string> } | null
  /** Title from the response, which is the page's subject; if that does not exist, the page is a 404. */
  titleOf?: (response: unknown) => string
  /** Of a subject with a title: its description, and whether search engines are to leave it out. */
  searchOf?: (response: unknown) => { description: string; isHidden: boolean }
}

/** Where a page leads, depending on what one read returns. */
export interface PageDestination {
  read: PageRead
  /** Derives the path from the read's response; undefined: it failed. */
  hrefOf: (response: unknown, facts: PageFacts) => string
}

/** Content shown at a URL. */
export interface PageContent {
  /** The component under web/pages. */
  page: string
  title: string
  /** A sentence or two for search engines and shared links; default: the product's. */
  description?: string
  data?: readonly PageRead[]
}

export interface PageRow extends PageContent, ForStaff {
  path: string
  audience: Audience
  frame: 'app' | 'bare' | 'plain'
  standing?: NeededStanding
  /** Preset filters, for a component that serves several routes. */
  preset?: Readonly<Record<string, string>>
  /** Seconds that a visitor's HTML is cached; never on a row that reads the query. */
  cache?: number
  /** Content for members, in place of the visitors'. */
  signedIn?: PageContent
  /** Where members are redirected. */
  whenSignedIn?: string | PageDestination
  /** Redirects visitors to /login; without it they see the login screen at the same URL. */
  redirectsToLogin?: boolean
  /** Visitors who sign in from here return to this page, or go to the one it names. */
  leadsBack?: boolean | string
  /** A visit with ?ref=CODE is an invitation, which a cookie stores; the page does not depend on it. */
  invites?: boolean
  /** Referrer policy of a page whose URL holds a secret. */
  referrer?: 'no-referrer'
  /** A step of a process, hidden from search engines. */
  step?: boolean
  /** A page of the blog: its head names the feeds, and a post is an article for link previews. */
  blog?: 'list' | 'post'
  /** Exists only in demo mode. */
  demoOnly?: boolean
  /** Reason for a page beyond the product's route list. */
  extra?: string
}

/** A row as the tables write it. Without an audience or roles it is for members; its frame is theirs by default. */
export type WrittenRow = Omit<PageRow, 'audience' | 'frame'> & {
  audience?: Exclude<Audience, 'member'>
  frame?: Exclude<PageRow['frame'], 'app'>
}

/** True if a row is registered: some exist only in demo mode. */
export const servesIn = (row: PageRow, demo: boolean): boolean => demo || !row.demoOnly

import type { Audience, Operation } from '../operation.ts'

/**
 * The document's shell: the frame signed in, the same for visitors, neither sidebar nor header, or nothing of ours at
 * all: a page that looks like somebody else's website.
 */
export type PageShell = 'app' | 'guest' | 'bare' | 'plain'

/** The facts of a request that a page's reads may be derived from. */
export interface PageFacts {
  params: Record<string, string>
  query: Record<string, string>
  preset: Record<string, string>
}

/** A read that comes with the page's HTML: the server runs it through the same guard as the API. */
export interface PageRead {
  operation: Operation
  /** The call's parts from the page's; null: this request does not call it. */
  input?: (facts: PageFacts) => { params?: Record<string, string>; query?: Record<string, string> } | null
  /** The page is about what this answers, and is called so; where that does not exist, neither does the page. */
  titleOf?: (answer: unknown) => string
}

/** What one URL shows. */
export interface PageContent {
  /** The component under web/pages; without it the route is listed and guarded, and answers 404. */
  page?: string
  title: string
  /** A sentence or two for search engines and shared links; without it the product's own stand there. */
  description?: string
  data?: readonly PageRead[]
}

/** One row of the table: every URL that is a page. */
export interface PageRow extends PageContent {
  path: string
  audience: Audience
  frame: 'app' | 'bare' | 'plain'
  /** What a component that serves several routes is told. */
  preset?: Readonly<Record<string, string>>
  /** Seconds that a visitor's HTML is kept; never on a row that reads the query. */
  cache?: number
  /** What members see here instead of what visitors see. */
  signedIn?: PageContent
  /** Where a member who comes here is sent. */
  whenSignedIn?: string
  /** Visitors are redirected to /login; elsewhere the login screen stands at the same URL. */
  redirectsToLogin?: boolean
  /** Visitors may sign in from here and are led back. */
  leadsBack?: boolean
  /** A visit with ?ref=CODE is somebody's invitation, kept by a cookie; the page itself does not change by it. */
  invites?: boolean
  /** A referrer policy of its own, where the address holds a secret. */
  referrer?: 'no-referrer'
  /** A step on the way to something: no search engine is told of it. */
  step?: boolean
  /** Exists only in demo mode. */
  demoOnly?: boolean
  /** Why a page beyond the product's route list exists. */
  own?: string
}

/** Whether a row is registered at all: some exist only in demo mode. */
export const servesIn = (row: PageRow, demo: boolean): boolean => demo || !row.demoOnly

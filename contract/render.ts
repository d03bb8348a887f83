import type { Joining } from './joining.ts'
import type { PageShell } from './pages/row.ts'
import type { Viewer } from './people/sessions.ts'
import type { QueueKind } from './staff/queues.ts'

/** Everything an HTML document carries to its page: serialised into it, parsed again by the browser. */
export interface Boot {
  /** File name of the page component, without its extension. */
  page: string
  shell: PageShell
  /** Path as requested, without the query. */
  path: string
  params: Record<string, string>
  /** Query parameters; of repeated names the last counts. */
  query: Record<string, string>
  /** Presets of the route, for a component that serves several. */
  preset: Record<string, string>
  /** 200 for a page; 401 and 403 show the login screen, 404 and 5xx their cards. */
  status: number
  title: string
  viewer: Viewer | null
  site: SiteFacts
  /** The page's reads, dehydrated: [key, data] in the order of the table. */
  data: [string, unknown][]
}

/** Facts of the installation for every page. */
export interface SiteFacts {
  name: string
  demo: boolean
  /** Choice of who can make an account; nobody until the installation is set up. */
  joining: Joining
  communityUrl: string | null
  publicUrl: string
  /** Where sign-in links go: by mail, onto the page (demo), or into the server's terminal. */
  linkDelivery: 'mail' | 'page' | 'terminal'
  /** Items that wait for somebody of the viewer's role, in each queue that has some; empty without one. */
  waiting: Partial<Record<QueueKind, number>>
  /** Since when maintenance is on, for the staff alone; null: it is off. */
  maintenanceSince: string | null
  waits: Waits
  /** Paths of the desks that the viewer's role does not serve: nothing links there. */
  closed: readonly string[]
}

/** Waits that texts name, as the admins have set them, in seconds. */
export interface Waits {
  /** Until a pending completion is decided by default. */
  verdictSeconds: number
  /** To dispute a rejection. */
  disputeSeconds: number
  /** To send a fresh proof. */
  freshProofSeconds: number
  /** Longest hold of a campaign by reports. */
  holdSeconds: number
  /** After a follow is paid, during which undoing it costs its points. */
  undoneSeconds: number
  /** To appeal a forged-proof verdict. */
  appealSeconds: number
  /** Until screenshots are deleted. */
  screenshotSeconds: number
}

/** Turns a boot into the markup inside the root and the JSON that hydrates it; built from web/, loaded by path. */
export type Render = (boot: Boot) => { markup: string; json: string }

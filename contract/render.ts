import type { PageShell } from './pages/row.ts'
import type { Viewer } from './sessions.ts'

/** All that one HTML document carries to the page that it shows: serialised into it, read again by the browser. */
export interface Boot {
  /** The page component's file name without its ending. */
  page: string
  shell: PageShell
  /** The path as it was asked for, without the query. */
  path: string
  params: Record<string, string>
  /** The query, flat: the last of repeated names counts. */
  query: Record<string, string>
  /** What the route presets for a component that serves several. */
  preset: Record<string, string>
  /** 200 for a page; 401 and 403 show the login screen, 404 and 5xx their cards. */
  status: number
  title: string
  viewer: Viewer | null
  site: SiteFacts
  /** The page's reads, dehydrated: [key, data] in the order of the table. */
  data: [string, unknown][]
}

/** What every page may know of the installation. */
export interface SiteFacts {
  name: string
  demo: boolean
  communityUrl: string | null
  publicUrl: string
  /** Things that wait for an admin; 0 for everybody else. */
  adminWaiting: number
  /** Addresses of the route table without a page yet, of those that the viewer may see: nothing links there. */
  awaited: readonly string[]
}

/** Turns a boot into the markup inside the root and the JSON that hydrates it; built from web/, loaded by path. */
export type Render = (boot: Boot) => { markup: string; json: string }

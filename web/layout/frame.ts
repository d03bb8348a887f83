import type { ReactNode } from 'react'
import type { Viewer } from '#contract/people/sessions.ts'
import type { Boot } from '#contract/render.ts'

export interface FrameProps {
  viewer: Viewer | null
  /** Path of the URL without the query string; determines the current item. */
  path: string
  /** Number of things that wait for an admin: the red badge of Admin Panel. */
  adminWaiting: number
  demo: boolean
  appName: string
  communityUrl: string | null
  /** Between the header and the page: the desks, on pages of the staff. */
  bar?: ReactNode
  /** True while the viewer is unknown; the overlay stays until 100 ms after. */
  authLoading?: boolean | undefined
  children: ReactNode
}

/** Picks the frame's props from the boot data. */
export const frameOf = ({ path, site, viewer }: Boot): Omit<FrameProps, 'children'> => ({
  viewer,
  path,
  adminWaiting: Object.values(site.waiting).reduce((sum, count) => sum + count, 0),
  demo: site.demo,
  appName: site.name,
  communityUrl: site.communityUrl,
})

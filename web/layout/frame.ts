import type { ReactNode } from 'react'

/** Who looks at the page, as far as the frame needs to know. */
export type FrameViewer = {
  username: string
  firstName: string | null
  profileImageUrl: string | null
  /** Whole points, shown in the header's pill. */
  points: number
  isAdmin: boolean
}

/** A page that search or jump can go to. */
export type JumpPage = { label: string; path: string; group?: string | undefined }

export type FrameProps = {
  viewer: FrameViewer | null
  /** Path of the address, without the query string; marks the current item. */
  path: string
  /** How many things wait for an admin: the red badge of Admin Panel. */
  adminWaiting: number
  demo: boolean
  appName: string
  communityUrl: string | null
  /** True while it is not known who looks; the overlay stands until 100 ms after. */
  authLoading?: boolean | undefined
  /** What Cmd/Ctrl K offers beside the sidebar's own pages. */
  jumpPages?: JumpPage[] | undefined
  children: ReactNode
}

export type BareFrameProps = Pick<FrameProps, 'demo' | 'appName' | 'children'>

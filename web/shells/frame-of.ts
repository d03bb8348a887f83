import type { Boot } from '#contract/render.ts'
import type { FrameProps } from '../layout/frame.ts'

/** Picks the frame's props from the boot data. */
export const frameOf = ({ path, site, viewer }: Boot): Omit<FrameProps, 'children'> => ({
  viewer,
  path,
  adminWaiting: site.adminWaiting,
  demo: site.demo,
  appName: site.name,
  communityUrl: site.communityUrl,
})

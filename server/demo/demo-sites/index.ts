import { readDemoSite } from '#contract/demo/demo-sites.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { findSite, presentSite } from './present.ts'

export { drawScene } from './pictures.ts'
export { findSite } from './present.ts'
export { serveDemoPictures } from './serve-pictures.ts'
export { siteTexts } from './sites/index.ts'

/** Endpoint of the small websites that the demo's visits open. Outside demo mode nothing is found. */
export const demoSiteEndpoints: readonly Endpoint[] = [
  endpoint(readDemoSite, async ({ params }, { services }) => {
    const site = services.config.demo ? findSite(params.slug) : undefined
    if (!site) throw new Problem('not_found')
    return presentSite(site)
  }),
]

import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Closing, Facts, Headline, HeroPicture, ItemRows, Quote, Story } from './parts.tsx'

/** A log: its introduction stays at the side, the entries run beside it. */
export function Log({ site }: { site: DemoSite }) {
  return (
    <div className="site-log">
      <div className="site-aside">
        <Headline site={site} />
        <Facts site={site} />
      </div>
      <div className="site-entries">
        <HeroPicture site={site} className="site-framed" />
        <ItemRows site={site} />
        <Story site={site} />
        <Quote site={site} />
        <Closing site={site} />
      </div>
    </div>
  )
}

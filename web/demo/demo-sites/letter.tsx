import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Closing, Facts, Headline, HeroPicture, ItemRows, Quote, Story } from './parts.tsx'

/** A newsletter: a masthead, a piece of the latest letter, the letters before it. */
export function Letter({ site }: { site: DemoSite }) {
  return (
    <div className="site-column">
      <div className="site-masthead">
        <HeroPicture site={site} className="site-round" />
        <Headline site={site} />
        <Facts site={site} />
      </div>
      <div className="site-sheet">
        <Story site={site} />
      </div>
      <ItemRows site={site} />
      <Quote site={site} />
      <Closing site={site} />
    </div>
  )
}

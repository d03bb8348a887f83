import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Closing, Facts, Headline, HeroPicture, ItemRows, Quote, Story } from './parts.tsx'

/** A diary: the picture first, then one column to read. */
export function Journal({ site }: { site: DemoSite }) {
  return (
    <>
      <HeroPicture site={site} className="site-bleed" />
      <div className="site-column">
        <p className="site-place">{site.place}</p>
        <Headline site={site} />
        <ItemRows site={site} />
        <Story site={site} />
        <Facts site={site} />
        <Quote site={site} />
        <Closing site={site} />
      </div>
    </>
  )
}

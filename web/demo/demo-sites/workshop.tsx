import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Closing, Facts, Headline, HeroPicture, ItemRows, Quote, Story } from './parts.tsx'

/** One product in large letters: headline, picture from edge to edge, the models as a table. */
export function Workshop({ site }: { site: DemoSite }) {
  return (
    <>
      <div className="site-words">
        <Headline site={site} />
      </div>
      <HeroPicture site={site} className="site-bleed" />
      <ItemRows site={site} />
      <div className="site-pair">
        <Story site={site} />
        <Facts site={site} />
      </div>
      <Quote site={site} />
      <Closing site={site} />
    </>
  )
}

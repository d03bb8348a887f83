import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Closing, Facts, Headline, HeroPicture, ItemCards, Quote, Story } from './parts.tsx'

/** A shelf of things: a wide picture, a short introduction, and cards. */
export function Catalogue({ site }: { site: DemoSite }) {
  return (
    <>
      <HeroPicture site={site} className="site-wide" />
      <div className="site-intro">
        <div>
          <Headline site={site} />
        </div>
        <Facts site={site} />
      </div>
      <ItemCards site={site} />
      <div className="site-pair">
        <Story site={site} />
        <div>
          <Quote site={site} />
          <Closing site={site} />
        </div>
      </div>
    </>
  )
}

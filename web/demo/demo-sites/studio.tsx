import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Closing, Facts, Headline, HeroPicture, ItemCards, Quote, Story } from './parts.tsx'

/** A maker's page: text beside a picture under an arch, then the products, then how they are made. */
export function Studio({ site }: { site: DemoSite }) {
  return (
    <>
      <div className="site-split">
        <div className="site-words">
          <p className="site-place">{site.place}</p>
          <Headline site={site} />
        </div>
        <HeroPicture site={site} className="site-arch" />
      </div>
      <ItemCards site={site} />
      <div className="site-band">
        <Story site={site} />
        <Facts site={site} />
      </div>
      <Quote site={site} />
      <Closing site={site} />
    </>
  )
}

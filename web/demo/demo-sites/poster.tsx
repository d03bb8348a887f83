import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { Closing, Facts, Headline, HeroPicture, ItemRows, Quote, Story } from './parts.tsx'

/** A poster: one field of colour with the headline, the programme in large rows. */
export function Poster({ site }: { site: DemoSite }) {
  return (
    <>
      <div className="site-bill">
        <div className="site-words">
          <p className="site-place">{site.place}</p>
          <Headline site={site} />
        </div>
        <HeroPicture site={site} className="site-fill" />
      </div>
      <Facts site={site} />
      <ItemRows site={site} />
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

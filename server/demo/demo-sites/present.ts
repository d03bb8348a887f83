import type { DemoSite } from '#contract/demo/demo-sites.ts'
import { siteTexts } from './sites/index.ts'
import type { SiteText } from './sites/text.ts'

const bySlug = new Map<string, SiteText>(siteTexts.map((site) => [site.slug, site]))

/** Source of the website with this slug; undefined if there is none. */
export const findSite = (slug: string): SiteText | undefined => bySlug.get(slug)

/** Converts a website to the contract's shape, with URLs for its pictures. */
export function presentSite(site: SiteText): DemoSite {
  const { slug, name, title, place, layout, face, headline, lead, alt } = site
  const [paper, ink, soft, accent, onAccent, tint] = site.palette
  const [storyTitle, ...paragraphs] = site.story
  const [closingTitle, closingText] = site.closing
  return {
    ...{ slug, name, title, place, layout, face, headline, lead },
    tone: site.tone ?? 'light',
    palette: { paper, ink, soft, accent, onAccent, tint },
    picture: { src: `/demo/pictures/${slug}/scene.svg`, alt },
    list: {
      title: site.listTitle,
      items: site.items.map(([itemName, note, figure, object], index) => ({
        name: itemName,
        note,
        figure,
        picture: object ? `/demo/pictures/${slug}/${index + 1}.svg` : null,
      })),
    },
    story: { title: storyTitle, paragraphs },
    facts: site.facts.map(([label, value]) => ({ label, value })),
    quote: site.quote ? { text: site.quote[0], by: site.quote[1] } : null,
    closing: { title: closingTitle, text: closingText },
  }
}

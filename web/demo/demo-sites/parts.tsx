import type { DemoSite } from '#contract/demo/demo-sites.ts'

interface SiteProps {
  site: DemoSite
}

/** The first picture, in its final size, so the page does not shift. */
export function HeroPicture({ site, className = '' }: SiteProps & { className?: string }) {
  const { src, alt } = site.picture
  return <img className={`site-hero ${className}`} src={src} alt={alt} width={640} height={360} />
}

/** The name of what the site offers, and a sentence about it. */
export function Headline({ site }: SiteProps) {
  return (
    <>
      <h1 className="site-headline">{site.headline}</h1>
      <p className="site-lead">{site.lead}</p>
    </>
  )
}

/** The list as cards, with pictures for the items that have one. */
export function ItemCards({ site }: SiteProps) {
  return (
    <section id="list" className="site-section">
      <h2 className="site-title">{site.list.title}</h2>
      <ul className="site-cards">
        {site.list.items.map((item) => (
          <li key={item.name} className="site-card">
            {item.picture ? <img src={item.picture} alt="" width={120} height={100} loading="lazy" /> : null}
            <h3>{item.name}</h3>
            <p>{item.note}</p>
            <span className="site-figure">{item.figure}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list as rows: name, note, and the figure at the end. */
export function ItemRows({ site }: SiteProps) {
  return (
    <section id="list" className="site-section">
      <h2 className="site-title">{site.list.title}</h2>
      <ul className="site-rows">
        {site.list.items.map((item) => (
          <li key={item.name}>
            <h3>{item.name}</h3>
            <p>{item.note}</p>
            <span className="site-figure">{item.figure}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The paragraphs about who makes it. */
export function Story({ site }: SiteProps) {
  return (
    <section id="story" className="site-section site-story">
      <h2 className="site-title">{site.story.title}</h2>
      {site.story.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

/** Opening times, places and the like, as labelled values. */
export function Facts({ site }: SiteProps) {
  return (
    <dl className="site-facts">
      {site.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A guest’s words; nothing if the site has none. */
export function Quote({ site }: SiteProps) {
  if (!site.quote) return null
  return (
    <figure className="site-quote">
      <blockquote>“{site.quote.text}”</blockquote>
      <figcaption>{site.quote.by}</figcaption>
    </figure>
  )
}

/** The last section, which the menu of the site leads to. */
export function Closing({ site }: SiteProps) {
  return (
    <section id="closing" className="site-section site-closing">
      <h2 className="site-title">{site.closing.title}</h2>
      <p>{site.closing.text}</p>
    </section>
  )
}

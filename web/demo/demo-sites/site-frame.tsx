import type { CSSProperties, ReactNode } from 'react'
import type { DemoSite } from '#contract/demo/demo-sites.ts'

const colours = ({ palette }: DemoSite): CSSProperties =>
  ({
    '--paper': palette.paper,
    '--ink': palette.ink,
    '--soft': palette.soft,
    '--accent': palette.accent,
    '--on-accent': palette.onAccent,
    '--tint': palette.tint,
  }) as CSSProperties

/**
 * Frame of every demo website: its colours and typeface, a header with its name and a few links, and a
 * one-line footer.
 */
export function SiteFrame({
  site,
  appName,
  children,
}: {
  site: DemoSite
  appName: string
  children: ReactNode
}) {
  return (
    <div
      className={`site site-is-${site.layout}`}
      data-tone={site.tone}
      data-face={site.face}
      style={colours(site)}
    >
      <a className="site-skip" href="#main">
        Skip to content
      </a>
      <header className="site-top">
        <span className="site-name">{site.name}</span>
        <nav className="site-nav" aria-label={site.name}>
          <a href="#list">{site.list.title}</a>
          <a href="#story">{site.story.title}</a>
          <a href="#closing">{site.closing.title}</a>
        </nav>
      </header>
      <main id="main" className="site-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-foot">
        <span>
          {site.name}, {site.place}
        </span>
        <small>A demo page of {appName}. Nothing here is for sale.</small>
      </footer>
    </div>
  )
}

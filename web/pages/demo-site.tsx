import { readDemoSite } from '#contract/demo/demo-sites.ts'
import { layouts } from '../demo/demo-sites/layouts.ts'
import { SiteFrame } from '../demo/demo-sites/site-frame.tsx'
import { type PageProps, pageData } from '../page.ts'

/** One of the small websites that the demo's visits lead to. */
export default function DemoSitePage({ boot }: PageProps) {
  const site = pageData(boot, readDemoSite, { params: { slug: boot.params.slug ?? '' } })
  if (!site) return <main className="site-gone">Couldn’t load this page. Reload it.</main>
  const Layout = layouts[site.layout]
  return (
    <SiteFrame site={site} appName={boot.site.name}>
      <Layout site={site} />
    </SiteFrame>
  )
}

import { readVisitTask } from '#contract/visits.ts'
import { ClosedOverlay } from '../features/visits/closed-overlay.tsx'
import { ClosedVisit } from '../features/visits/closed-visit.tsx'
import { InvalidLink } from '../features/visits/invalid-link.tsx'
import { Visit } from '../features/visits/visit.tsx'
import { readVisitLink } from '../features/visits/visit-link.ts'
import { type PageProps, pageData } from '../page.ts'

/** Target of a visit link for members: the visit, or why the link leads nowhere. */
export default function WebsiteVisitPage({ boot }: PageProps) {
  const link = readVisitLink(boot.query)
  if (!link) return <InvalidLink />
  const { websiteId, url } = link
  const found = pageData(boot, readVisitTask, { params: { websiteId }, query: { url } })
  if (found?.task) return <Visit {...found} task={found.task} link={link} />
  return (
    <>
      <ClosedVisit member />
      <ClosedOverlay />
    </>
  )
}

import { readVisitTask } from '#contract/exchange/visits.ts'
import { ClosedVisit, InvalidLink } from '../exchange/visits/closed-visit.tsx'
import { Visit } from '../exchange/visits/visit.tsx'
import { readVisitLink } from '../exchange/visits/visit-link.ts'
import { VisitOverlay } from '../exchange/visits/visit-overlay.tsx'
import type { VisitState } from '../exchange/visits/visit-phases.ts'
import { type PageProps, pageData } from '../page.tsx'

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
      {/* The card of a visit that failed before it began. */}
      <VisitOverlay state={closed} site="" requiredSeconds={0} points={0} />
    </>
  )
}

const closed: VisitState = {
  phase: 'failed',
  reason: 'This website isn’t open for visits. Pick another one from the list.',
  retry: null,
}

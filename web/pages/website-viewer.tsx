import { readVisitTask } from '#contract/exchange/visits.ts'
import { ClosedVisit, InvalidLink } from '../exchange/visits/closed-visit.tsx'
import { readVisitLink } from '../exchange/visits/visit-link.ts'
import { VisitorInvite } from '../exchange/visits/visitor-invite.tsx'
import { type PageProps, pageData } from '../page.tsx'

/** Target of a visit link for visitors: the site, what a visit pays, and Sign in. Nothing opens. */
export default function WebsiteViewerPage({ boot }: PageProps) {
  const link = readVisitLink(boot.query)
  if (!link) return <InvalidLink />
  const { websiteId, url } = link
  const task = pageData(boot, readVisitTask, { params: { websiteId }, query: { url } })?.task
  return task ? <VisitorInvite task={task} link={link} /> : <ClosedVisit member={false} />
}

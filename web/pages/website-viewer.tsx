import { readVisitTask } from '#contract/visits.ts'
import { ClosedVisit } from '../features/visits/closed-visit.tsx'
import { InvalidLink } from '../features/visits/invalid-link.tsx'
import { Visit } from '../features/visits/visit.tsx'
import { readVisitLink } from '../features/visits/visit-link.ts'
import { VisitorInvite } from '../features/visits/visitor-invite.tsx'
import { type PageProps, pageData } from '../page.ts'

/** Where a task's card leads: a visit for members, an invitation for visitors, or why the link leads nowhere. */
export default function WebsiteViewerPage({ boot }: PageProps) {
  const link = readVisitLink(boot.query)
  if (!link) return <InvalidLink />
  const { websiteId, url } = link
  const task = pageData(boot, readVisitTask, { params: { websiteId }, query: { url } })?.task
  if (!task) return <ClosedVisit link={link} member={boot.viewer !== null} />
  return boot.viewer ? <Visit task={task} link={link} /> : <VisitorInvite task={task} link={link} />
}

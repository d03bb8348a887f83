import type { Task } from '#contract/exchange/tasks.ts'
import { readVisitTask } from '#contract/exchange/visits.ts'
import { ButtonLink } from '../design/button.tsx'
import { Points } from '../design/points.tsx'
import { durationText } from '../design/time-text.ts'
import { ClosedVisit, InvalidLink } from '../exchange/visits/closed-visit.tsx'
import { OtherPromise, VisitFrame } from '../exchange/visits/visit-card.tsx'
import { readVisitLink, siteName, type VisitLink } from '../exchange/visits/visit-link.ts'
import { VisitRules } from '../exchange/visits/visit-rules.tsx'
import { PageHead, type PageProps, pageData } from '../page.tsx'

/** Target of a visit link for visitors: the site, what a visit pays, and Sign in. Nothing opens. */
export default function WebsiteViewerPage({ boot }: PageProps) {
  const link = readVisitLink(boot.query)
  if (!link) return <InvalidLink />
  const { websiteId, url } = link
  const task = pageData(boot, readVisitTask, { params: { websiteId }, query: { url } })?.task
  return task ? <VisitorInvite task={task} link={link} /> : <ClosedVisit member={false} />
}

/** A complete visit link as a visitor sees it: the site, the reward and Sign in. Nothing opens. */
function VisitorInvite({ task, link }: { task: Task; link: VisitLink }) {
  return (
    <>
      <PageHead title={task.title} sub={`${siteName(task.url)}, promoted by ${task.owner}`} />
      <VisitFrame task={task}>
        <h2 className="h2 text-[1.1875rem]">
          Visit for {durationText(task.requiredDuration)}, earn <Points value={task.points} kind="in" />
        </h2>
        <p className="sub">
          Sign in first: we email you a link, no password needed. What you earn pays for visits to your own
          work.
        </p>
        <OtherPromise task={task} link={link} />
        <ButtonLink className="mt-3" variant="solid" size="lg" href="/login">
          Sign in
        </ButtonLink>
      </VisitFrame>
      <VisitRules task={task} state={{ phase: 'starting', step: 'opening' }} />
    </>
  )
}

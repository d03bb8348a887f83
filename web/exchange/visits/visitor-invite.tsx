import type { Task } from '#contract/exchange/tasks.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { durationText } from '../../design/time-text.ts'
import { PageHead } from '../../page.tsx'
import { OtherPromise, VisitFrame } from './visit-card.tsx'
import { siteName, type VisitLink } from './visit-link.ts'
import { VisitRules } from './visit-rules.tsx'

/** A complete visit link as a visitor sees it: the site, the reward and Sign in. Nothing opens. */
export function VisitorInvite({ task, link }: { task: Task; link: VisitLink }) {
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

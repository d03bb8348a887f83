import type { Task } from '#contract/tasks.ts'
import { PageHead } from '../../design/page-head.tsx'
import { ReportTask } from '../tasks/index.ts'
import { useVisit } from './use-visit.ts'
import { VisitCard } from './visit-card.tsx'
import { siteName, type VisitLink } from './visit-link.ts'
import { VisitOverlay } from './visit-overlay.tsx'
import { VisitRules } from './visit-rules.tsx'

interface Props {
  task: Task
  link: VisitLink
  /** True if the owner's page confirms visits. */
  carriesToken: boolean
  /** True if the tab is closed on completion, in browsers known to be safe. */
  closesTab: boolean
}

/** A member's visit to a website: the page that explains it, and the card that leads through it. */
export function Visit({ task, link, carriesToken, closesTab }: Props) {
  const { id: websiteId, url, requiredDuration, title, owner } = task
  const points = link.points ?? task.points
  const plan = { websiteId, url, points, requiredSeconds: requiredDuration, carriesToken, closesTab }
  const { view, run } = useVisit(plan)
  const site = siteName(url)
  return (
    <>
      <PageHead
        title={title}
        sub={`${site}, promoted by ${owner}`}
        back={{ label: 'Earn Points', href: '/earn-points' }}
        actions={<ReportTask task={task} />}
      />
      <VisitCard task={task} link={link} state={view.state} />
      <VisitRules task={task} state={view.state} />
      <VisitOverlay
        state={view.state}
        tabClosed={view.tabClosed}
        site={site}
        requiredSeconds={requiredDuration}
        points={task.points}
        onOpen={() => void run.begin()}
        onStop={() => run.stop()}
        onRetry={() => run.retry()}
      />
    </>
  )
}

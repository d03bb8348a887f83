import { useEffect, useRef, useState } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { useStore } from '../../design/store.ts'
import { PageHead } from '../../page.tsx'
import { ReportTask } from '../tasks/report-dialog.tsx'
import { useTabTitle } from './tab-title.ts'
import { useAfterVisit } from './use-after-visit.ts'
import { VisitCard } from './visit-card.tsx'
import { siteName, type VisitLink } from './visit-link.ts'
import { focusOn, VisitOverlay } from './visit-overlay.tsx'
import { VisitRules } from './visit-rules.tsx'
import { VisitRun } from './visit-run.ts'
import { Welcome } from './welcome.tsx'

interface Props {
  task: Task
  link: VisitLink
  /** True if the owner's page confirms visits. */
  carriesToken: boolean
  /** True if the tab is closed on completion, in browsers known to be safe. */
  closesTab: boolean
  /** Points that one visitor costs this member; null: not offered now. */
  visitCost: number | null
  /** Balance of a member who has just joined; null: anybody else. */
  welcome: number | null
}

/** A member's visit to a website: the page that explains it, and the card that leads through it. */
export function Visit({ task, link, carriesToken, closesTab, visitCost, welcome }: Props) {
  const { id: websiteId, url, requiredDuration, title, owner } = task
  const points = link.points ?? task.points
  const card = useRef<HTMLElement>(null)
  const plan = { websiteId, url, points, requiredSeconds: requiredDuration, carriesToken, closesTab }
  const [run] = useState(() => new VisitRun(plan))
  const view = useStore(run)
  useEffect(() => run.attach(), [run])
  useTabTitle(view.state, requiredDuration)
  const after = useAfterVisit(view.state.phase === 'complete', visitCost)
  const site = siteName(url)
  return (
    <>
      <PageHead
        title={title}
        sub={`${site}, promoted by ${owner}`}
        back={{ label: 'Earn Points', href: '/earn-points' }}
        actions={<ReportTask task={task} />}
      />
      {welcome !== null && view.state.phase !== 'complete' ? <Welcome points={welcome} task={task} /> : null}
      <VisitCard
        task={task}
        link={link}
        state={view.state}
        onOpen={focusOn(card, () => void run.begin(true))}
      />
      <VisitRules task={task} state={view.state} />
      <VisitOverlay
        state={view.state}
        tabClosed={view.tabClosed}
        after={after}
        site={site}
        requiredSeconds={requiredDuration}
        points={task.points}
        onStop={() => run.stop()}
        onRetry={() => run.retry()}
        onHold={(isHeld) => run.hold(isHeld)}
        card={card}
      />
    </>
  )
}

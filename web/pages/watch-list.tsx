import { listTasks, type SwitchedOff } from '#contract/exchange/tasks.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState } from '../design/placeholders.tsx'
import { EarnLayout } from '../exchange/tasks/earn-layout.tsx'
import { AllOff } from '../exchange/tasks/switched-off.tsx'
import { TaskFeed } from '../exchange/tasks/task-feed.tsx'
import { type TaskPage, taskPageOf } from '../exchange/tasks/task-filters.ts'
import { PageHead, type PageProps, pageData } from '../page.tsx'
import { VideoViewer } from './task/video-viewer.tsx'

/**
 * Watch tasks in the embedded player, one after another; below them the full list, unless it has its own
 * page.
 */
export default function WatchListPage({ boot }: PageProps) {
  const page = taskPageOf(boot)
  const { lead, empty = '', list } = boot.preset
  // Read once with the page: a later response must not take a running video away.
  const first = pageData(boot, listTasks, { query: page.filters })
  const off = first?.switchedOff?.isAll ? first.switchedOff : null
  const tasks = (first?.tasks ?? []).filter(({ availableAt }) => availableAt === null)
  const back = list ? { label: 'Full list', href: list } : { label: 'Earn Points', href: '/earn-points' }
  return (
    <>
      <PageHead title={boot.title} sub={lead} back={back} />
      {tasks.length > 0 ? <VideoViewer tasks={tasks} here={boot.path} /> : null}
      {list && tasks.length === 0 ? <Nothing empty={empty} off={off} page={page} /> : null}
      {list ? null : (
        <EarnLayout page={page}>
          <TaskFeed page={page} empty={empty} />
        </EarnLayout>
      )}
    </>
  )
}

const Nothing = ({ empty, off, page }: { empty: string; off: SwitchedOff | null; page: TaskPage }) => (
  <Card>
    {off ? (
      <AllOff off={off} filters={page.filters} />
    ) : (
      <EmptyState
        title="No videos"
        text={empty}
        action={<ButtonLink href="/earn-points">Earn Points</ButtonLink>}
      />
    )}
  </Card>
)

import { countTasks } from '#contract/exchange/tasks.ts'
import { useRead } from '../api/read.ts'
import { EarnLayout } from '../exchange/tasks/earn-layout.tsx'
import { TaskFeed } from '../exchange/tasks/task-feed.tsx'
import { taskPageOf } from '../exchange/tasks/task-filters.ts'
import { PlatformTasks } from '../exchange/tasks/task-toolbar.tsx'
import { openTasks } from '../exchange/tasks/task-words.ts'
import { PageHead, type PageProps } from '../page.tsx'

/** Tasks of a platform, of an action, or of one action on one platform. */
export default function TaskListPage({ boot }: PageProps) {
  const page = taskPageOf(boot)
  const { data } = useRead(countTasks, {})
  const { lead, empty = '' } = boot.preset
  return (
    <>
      <PageHead title={boot.title} sub={lead} back={{ label: 'Earn Points', href: '/earn-points' }} />
      <EarnLayout page={page}>
        {boot.preset.platform === undefined ? <PlatformTasks page={page} /> : null}
        <TaskFeed page={page} empty={empty} total={data && openTasks(data.counts, page.filters)} />
      </EarnLayout>
    </>
  )
}

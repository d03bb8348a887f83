import { EarnLayout } from '../exchange/tasks/earn-layout.tsx'
import { TaskFeed } from '../exchange/tasks/task-feed.tsx'
import { taskPageOf } from '../exchange/tasks/task-filters.ts'
import { PageHead, type PageProps } from '../page.tsx'

/** Tasks of a platform, of an action, or of one action on one platform. */
export default function TaskListPage({ boot }: PageProps) {
  const page = taskPageOf(boot)
  const { lead, empty = '' } = boot.preset
  return (
    <>
      <PageHead
        title={boot.title}
        sub={<span className="max-desk:hidden">{lead}</span>}
        back={{ label: 'Earn Points', href: '/earn-points' }}
      />
      <EarnLayout page={page} platforms={boot.preset.platform === undefined}>
        <TaskFeed page={page} empty={empty} />
      </EarnLayout>
    </>
  )
}

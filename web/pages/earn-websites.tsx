import { PageHead } from '../design/page-head.tsx'
import { EarnLayout } from '../features/tasks/earn-layout.tsx'
import { TaskFeed } from '../features/tasks/task-feed.tsx'
import { readFilters } from '../features/tasks/task-filters.ts'
import type { PageProps } from '../page.ts'

/** The websites among the tasks. */
export default function EarnWebsitesPage({ boot }: PageProps) {
  return (
    <>
      <PageHead
        title={boot.title}
        sub="Look around for as long as each asks. The timer runs here, the site opens in its own tab."
        back={{ label: 'Earn Points', href: '/earn-points' }}
      />
      <EarnLayout>
        <TaskFeed path={boot.path} filters={readFilters(boot.query)} />
      </EarnLayout>
    </>
  )
}

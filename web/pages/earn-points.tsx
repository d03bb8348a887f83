import { countTasks } from '#contract/exchange/tasks.ts'
import { formatCount } from '#contract/numbers.ts'
import { useRead } from '../api/read.ts'
import { FreshProofNote } from '../checks/retention/fresh-proof-note.tsx'
import { ButtonLink } from '../design/button.tsx'
import { History } from '../exchange/attempts/history.tsx'
import { EarnLayout } from '../exchange/tasks/earn-layout.tsx'
import { TaskFeed } from '../exchange/tasks/task-feed.tsx'
import { taskPageOf } from '../exchange/tasks/task-filters.ts'
import { openTasks } from '../exchange/tasks/task-labels.ts'
import { PageHead, type PageProps } from '../page.tsx'

/** Everything a member can do for points, and their history. */
export default function EarnPointsPage({ boot }: PageProps) {
  const page = taskPageOf(boot)
  const { data } = useRead(countTasks, {})
  const total = data && openTasks(data.counts)
  return (
    <>
      <PageHead
        title="Earn Points"
        sub={
          <>
            {total === undefined ? null : `${openText(total)} `}
            <span className="max-desk:hidden">Each creator pays for their own.</span>
          </>
        }
        actions={
          <ButtonLink
            variant="ghost"
            className="max-desk:hidden"
            icon="ClockCounterClockwise"
            href="#history"
          >
            Your history
          </ButtonLink>
        }
      />
      <EarnLayout page={page} platforms history="#history">
        <FreshProofNote />
        <TaskFeed page={page} empty="No tasks for you right now" />
        <History query={boot.query} />
      </EarnLayout>
    </>
  )
}

const openText = (total: number): string =>
  total === 1 ? '1 task for you right now.' : `${formatCount(total)} tasks for you right now.`

import { countTasks } from '#contract/exchange/tasks.ts'
import { useRead } from '../../api/read.ts'
import { PlatformBar } from '../../design/platform-bar.tsx'
import { filterHref, platformsOf, type TaskPage } from './task-filters.ts'
import { openTasks, platformCounts } from './task-words.ts'
import './tasks.css'

/** Number of open tasks on each platform of this list; choosing one narrows the list. */
export function PlatformTasks({ page }: { page: TaskPage }) {
  const { data } = useRead(countTasks, {})
  const { wish } = page
  if (!data) return null
  const counts = platformCounts(data.counts, wish.action)
  const items = platformsOf(wish.action).map((platform) => ({
    platform,
    count: counts[platform] ?? 0,
    href: filterHref(page, { platform }),
  }))
  const all = {
    platform: 'all' as const,
    count: openTasks(data.counts, wish.action === undefined ? {} : { action: wish.action }),
    href: filterHref(page, { platform: null }),
  }
  return (
    <div className="platform-tasks">
      <PlatformBar current={wish.platform ?? 'all'} items={[all, ...items]} />
    </div>
  )
}

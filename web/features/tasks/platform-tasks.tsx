import { type PlatformName, platformNames } from '#contract/platforms.ts'
import { countTasks } from '#contract/tasks.ts'
import { useRead } from '../../api/read.ts'
import { PlatformBar } from '../../design/platform-bar.tsx'
import { openTasks, platformCounts } from './task-words.ts'

/** The list of each platform that has one. */
const lists: Partial<Record<PlatformName, string>> = { website: '/earn/website' }

/** How many tasks are open on each platform; each leads to its own list. */
export function PlatformTasks({ current }: { current: PlatformName | 'all' }) {
  const { data } = useRead(countTasks, {})
  if (!data) return null
  const counts = platformCounts(data.counts)
  const items = platformNames.flatMap((platform) => {
    const href = lists[platform]
    const count = counts[platform]
    return href === undefined || count === undefined ? [] : [{ platform, count, href }]
  })
  return (
    <div className="platform-tasks">
      <PlatformBar
        current={current}
        items={[{ platform: 'all', count: openTasks(data.counts), href: '/earn-points' }, ...items]}
      />
    </div>
  )
}

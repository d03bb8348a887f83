import { countTasks } from '#contract/exchange/tasks.ts'
import { platformLabels } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Menu, type MenuEntry } from '../../design/menu.tsx'
import { PlatformBar, type PlatformBarItem } from '../../design/platform-bar.tsx'
import { filterHref, platformsOf, type TaskPage } from './task-filters.ts'
import { openTasks, platformCounts } from './task-labels.ts'
import './tasks.css'

/** Number of open tasks on each platform of this list, all first; null until they are counted. */
function usePlatformItems(page: TaskPage): PlatformBarItem[] | null {
  const { data } = useRead(countTasks, {})
  const { action } = page.filters
  if (!data) return null
  const counts = platformCounts(data.counts, action)
  const items = platformsOf(action).map((platform) => ({
    platform,
    count: counts[platform] ?? 0,
    href: filterHref(page, { platform }),
  }))
  const count = openTasks(data.counts, action === undefined ? {} : { action })
  return [{ platform: 'all', count, href: filterHref(page, { platform: null }) }, ...items]
}

const labelOf = (platform: PlatformBarItem['platform']): string =>
  platform === 'all' ? 'All' : platformLabels[platform]

/** The platforms as a bar; choosing one narrows the list. A phone has its menu instead. */
export function PlatformTasks({ page }: { page: TaskPage }) {
  const items = usePlatformItems(page)
  if (!items) return null
  return (
    <div className="platform-tasks max-desk:hidden">
      <PlatformBar current={page.filters.platform ?? 'all'} items={items} />
    </div>
  )
}

/** The platforms as a phone's menu, and below them what else its page has. */
export function PlatformMenu({ page, history }: { page: TaskPage; history: string | undefined }) {
  const items = usePlatformItems(page) ?? []
  const current = page.filters.platform ?? 'all'
  const more: MenuEntry[] = history
    ? [
        'rule',
        { label: 'Your history', icon: 'ClockCounterClockwise', href: history },
        { label: 'Platforms', icon: 'SquaresFour', href: '/platforms' },
      ]
    : []
  return (
    <Menu
      trigger={
        <Button className="h-12 max-w-36 [--pad:12px]">
          <span className="sr-only">Platform: </span>
          <span className="trunc">{labelOf(current)}</span>
          <Icon name="CaretDown" weight="bold" />
        </Button>
      }
      entries={[
        ...items.map(({ platform, count, href }) => ({
          label: labelOf(platform),
          count,
          href,
          chosen: platform === current,
        })),
        ...more,
      ]}
    />
  )
}

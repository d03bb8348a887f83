import { type Task, taskLengths, taskSorts } from '#contract/tasks.ts'
import { Button } from '../../design/button.tsx'
import { Chip } from '../../design/chip.tsx'
import { ClockIcon, ShieldCheckIcon, SortAscendingIcon } from '../../design/icons.ts'
import { Menu } from '../../design/menu.tsx'
import { Scroller } from '../../design/scroller.tsx'
import { durationText } from '../../design/time-text.ts'
import { actionsOf, filterHref, sortLabels, type TaskPage, tierLabels } from './task-filters.ts'

const tiers = Object.keys(tierLabels) as Task['tier'][]
const upTo = (seconds: number): string => `Up to ${durationText(seconds)}`

/** Filters by action, time and the platform's view, and the order. All of them are part of the URL. */
export function TaskToolbar({ page }: { page: TaskPage }) {
  const { preset, wish } = page
  return (
    <div className="task-toolbar">
      {preset.action === undefined ? <Actions page={page} /> : <span />}
      <div className="task-menus">
        <Menu
          trigger={
            <Button variant="ghost" icon={ClockIcon}>
              <span className="sr-only">Time: </span>
              {wish.seconds === undefined ? 'Any time' : upTo(wish.seconds)}
            </Button>
          }
          entries={[
            { kind: 'link', label: 'Any time', href: filterHref(page, { seconds: null }) },
            ...taskLengths.map((seconds) => ({
              kind: 'link' as const,
              label: upTo(seconds),
              href: filterHref(page, { seconds }),
            })),
          ]}
        />
        <Menu
          trigger={
            <Button variant="ghost" icon={ShieldCheckIcon}>
              <span className="sr-only">The platform’s view: </span>
              {wish.tier === undefined ? 'Any' : tierLabels[wish.tier]}
            </Button>
          }
          entries={[
            { kind: 'link', label: 'Any', href: filterHref(page, { tier: null }) },
            ...tiers.map((tier) => ({
              kind: 'link' as const,
              label: tierLabels[tier],
              href: filterHref(page, { tier }),
            })),
          ]}
        />
        <Menu
          trigger={
            <Button variant="ghost" icon={SortAscendingIcon}>
              <span className="sr-only">Order: </span>
              {sortLabels[wish.sort ?? 'best']}
            </Button>
          }
          entries={taskSorts.map((sort) => ({
            kind: 'link',
            label: sortLabels[sort],
            href: filterHref(page, { sort }),
          }))}
        />
      </div>
    </div>
  )
}

function Actions({ page }: { page: TaskPage }) {
  const { wish } = page
  return (
    <Scroller label="Actions">
      <Chip pressed={wish.action === undefined} href={filterHref(page, { action: null })}>
        Any
      </Chip>
      {actionsOf(wish.platform).map(({ action, label }) => (
        <Chip key={action} pressed={wish.action === action} href={filterHref(page, { action })}>
          {label}
        </Chip>
      ))}
    </Scroller>
  )
}

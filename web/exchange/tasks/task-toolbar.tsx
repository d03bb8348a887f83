import { useState } from 'react'
import { countTasks, taskLengths, taskSorts } from '#contract/exchange/tasks.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Chip } from '../../design/chip.tsx'
import { Dialog } from '../../design/dialog.tsx'
import type { Options } from '../../design/field.tsx'
import type { IconName } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu } from '../../design/menu.tsx'
import { PlatformBar } from '../../design/platform-bar.tsx'
import { Scroller } from '../../design/scroller.tsx'
import { tierLooks } from '../../design/tier-badge.tsx'
import { durationText } from '../../design/time-text.ts'
import { actionsOf, filterHref, platformsOf, sortLabels, type TaskPage, tiersOf } from './task-filters.ts'
import { openTasks, platformCounts } from './task-words.ts'
import './tasks.css'

/** A filter of the list, or its order: the choice in effect and every other. */
interface Filter {
  name: string
  chosen: string
  choices: { label: string; href: string }[]
}

/**
 * Filters by action, time and the platform's view, and the order: in a row, on a phone in a sheet. All of them are
 * part of the URL, and none leads to a list without tasks.
 */
export function TaskToolbar({ page, history }: { page: TaskPage; history?: string | undefined }) {
  const { actions, time, tier, order } = useFilters(page)
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between min-w-0 [&>.scroller]:max-w-full">
      {actions ? (
        <div className="min-w-0 max-desk:hidden">
          <Scroller label="Actions">
            <Chips filter={actions} />
          </Scroller>
        </div>
      ) : (
        <span />
      )}
      <div className="flex gap-1 items-center max-w-[calc(100%_+_20px)] -mx-2.5 overflow-x-auto [scrollbar-width:none] [&_.btn]:[--pad:10px] [&_.btn]:-outline-offset-2 max-desk:hidden">
        <FilterMenu icon="Clock" filter={time} />
        {tier ? <FilterMenu icon="ShieldCheck" filter={tier} /> : null}
        <FilterMenu icon="SortAscending" filter={order} />
      </div>
      <Sheet filters={[actions, time, tier, order].filter((filter) => filter !== null)} history={history} />
    </div>
  )
}

function FilterMenu({ icon, filter: { name, chosen, choices } }: { icon: IconName; filter: Filter }) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" icon={icon}>
          <span className="sr-only">{name}: </span>
          {chosen}
        </Button>
      }
      entries={choices.map((choice) => ({ ...choice, chosen: choice.label === chosen }))}
      align="start"
    />
  )
}

const Chips = ({ filter: { chosen, choices } }: { filter: Filter }) =>
  choices.map(({ label, href }) => (
    <Chip key={label} pressed={label === chosen} href={href}>
      {label}
    </Chip>
  ))

/** All filters of a phone's list in one dialog; a choice opens its list. history: what else its page has. */
function Sheet({ filters, history }: { filters: readonly Filter[]; history: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="max-desk:flex max-desk:gap-3 max-desk:items-center max-desk:w-full max-desk:[&>.menu-place]:ml-auto desk:hidden">
      <Button icon="Funnel" onClick={() => setOpen(true)}>
        Filters
      </Button>
      <span className="dim text-13 trunc">{filters.at(-1)?.chosen}</span>
      {history ? (
        <Menu
          trigger={<IconButton icon="DotsThree" label="More on this page" />}
          entries={[
            { label: 'Your history', href: history },
            { label: 'Platforms', href: '/platforms' },
          ]}
        />
      ) : null}
      <Dialog open={open} onClose={() => setOpen(false)} title="Filters">
        {filters.map((filter) => (
          <section key={filter.name} className="grid gap-2.5" aria-label={filter.name}>
            <h3 className="h3">{filter.name}</h3>
            <div className="flex flex-wrap gap-2">
              <Chips filter={filter} />
            </div>
          </section>
        ))}
      </Dialog>
    </div>
  )
}

const upTo = (seconds: number): string => `Up to ${durationText(seconds)}`

/** Filters of a page's list; null: its tasks leave nothing to choose. */
function useFilters(page: TaskPage) {
  const { preset, filters } = page
  const { data } = useRead(countTasks, {})
  const actions = actionsOf(filters.platform).filter(
    ({ action }) => !data || action === filters.action || openTasks(data.counts, { ...filters, action }) > 0,
  )
  const tiers = tiersOf(filters, data?.counts).concat(filters.tier ?? [])
  const filterOf = (
    name: string,
    key: 'seconds' | 'tier' | 'action',
    any: string,
    words: Options,
  ): Filter => ({
    name,
    chosen: words.find(([value]) => value === filters[key])?.[1] ?? any,
    choices: [[null, any] as const, ...words].map(([value, label]) => ({
      label,
      href: filterHref(page, { [key]: value }),
    })),
  })
  const time = filterOf(
    'Time',
    'seconds',
    'Any time',
    taskLengths.map((seconds) => [seconds, upTo(seconds)]),
  )
  const order: Filter = {
    name: 'Order',
    chosen: sortLabels[filters.sort ?? 'best'],
    choices: taskSorts.map((sort) => ({ label: sortLabels[sort], href: filterHref(page, { sort }) })),
  }
  const looks = [...new Set(tiers)].map((each) => [each, tierLooks[each].text] as const)
  const tier = filterOf('The platform’s view', 'tier', 'Any', looks)
  const labels = actions.map(({ action, label }) => [action, label] as const)
  const action = filterOf('Action', 'action', 'Any', labels)
  return {
    actions: preset.action === undefined && action.choices.length > 2 ? action : null,
    time,
    tier: tier.choices.length > 2 || filters.tier !== undefined ? tier : null,
    order,
  }
}

/** Number of open tasks on each platform of this list; choosing one narrows the list. */
export function PlatformTasks({ page }: { page: TaskPage }) {
  const { data } = useRead(countTasks, {})
  const { filters } = page
  if (!data) return null
  const counts = platformCounts(data.counts, filters.action)
  const items = platformsOf(filters.action).map((platform) => ({
    platform,
    count: counts[platform] ?? 0,
    href: filterHref(page, { platform }),
  }))
  const all = {
    platform: 'all' as const,
    count: openTasks(data.counts, filters.action === undefined ? {} : { action: filters.action }),
    href: filterHref(page, { platform: null }),
  }
  return (
    <div className="platform-tasks">
      <PlatformBar current={filters.platform ?? 'all'} items={[all, ...items]} />
    </div>
  )
}

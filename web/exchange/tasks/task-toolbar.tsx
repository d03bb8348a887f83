import { Button } from '../../design/button.tsx'
import { Chip } from '../../design/chip.tsx'
import type { IconName } from '../../design/icon.tsx'
import { Menu } from '../../design/menu.tsx'
import { Scroller } from '../../design/scroller.tsx'
import type { TaskPage } from './task-filters.ts'
import { type Filter, useFilters } from './use-filters.ts'
import './tasks.css'

/**
 * Filters by action, time and the platform's view, and the order, in a row; a phone has its sheet instead. All of
 * them are part of the URL, and none leads to a list without tasks.
 */
export function TaskToolbar({ page }: { page: TaskPage }) {
  const { actions, time, tier, order } = useFilters(page)
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between min-w-0 [&>.scroller]:max-w-full max-desk:hidden">
      {actions ? (
        <div className="min-w-0">
          <Scroller label="Actions">
            <Chips filter={actions} />
          </Scroller>
        </div>
      ) : (
        <span />
      )}
      <div className="flex gap-1 items-center max-w-[calc(100%_+_20px)] -mx-2.5 overflow-x-auto [scrollbar-width:none] [&_.btn]:[--pad:10px] [&_.btn]:-outline-offset-2">
        <FilterMenu icon="Clock" filter={time} />
        {tier ? <FilterMenu icon="ShieldCheck" filter={tier} /> : null}
        <FilterMenu icon="SortAscending" filter={order} />
      </div>
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

/** Choices of a filter as links. */
export const Chips = ({ filter: { chosen, choices } }: { filter: Filter }) =>
  choices.map(({ label, href }) => (
    <Chip key={label} pressed={label === chosen} href={href}>
      {label}
    </Chip>
  ))

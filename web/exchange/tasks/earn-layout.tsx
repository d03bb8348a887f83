import { type ReactNode, useId, useState } from 'react'
import { classes } from '../../design/classes.ts'
import { BonusCard } from '../daily-bonus/bonus-card.tsx'
import { DayNote, TodayCard } from '../points/index.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { PlatformMenu, PlatformTasks } from './platform-tasks.tsx'
import { checksOf, type TaskPage } from './task-filters.ts'
import './tasks.css'
import { getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { getDailyGoal } from '#contract/exchange/points.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Check } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../design/card.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'
import { Halves } from '../../design/halves.tsx'
import { Icon } from '../../design/icon.tsx'
import { useWaits } from '../../layout/waits.ts'

interface LayoutProps {
  page: TaskPage
  /** Shows how many tasks each platform has. */
  platforms?: boolean
  /** Where the page shows the member's history; undefined: nowhere. */
  history?: string | undefined
  children: ReactNode
}

/**
 * A list of tasks with today beside it, or above it on narrower screens, as one strip that opens; on a phone in one row
 * with the platforms and the filters. Today comes first in the markup, so it is never pushed down while the rest of
 * the page arrives.
 */
export function EarnLayout({ page, platforms = false, history, children }: LayoutProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="with-rail earn">
      <div className="flex gap-2 min-w-0 wide:hidden">
        <TodayStrip open={open} controls={id} onPress={() => setOpen(!open)} />
        <div className="contents desk:hidden">
          {platforms ? <PlatformMenu page={page} history={history} /> : null}
          <FilterSheet page={page} />
        </div>
      </div>
      <aside
        className={classes('rail wide:sticky wide:top-21', !open && 'max-wide:hidden')}
        aria-label="Today"
        id={id}
      >
        <div className="grid gap-5 max-wide:grid-cols-2 max-desk:grid-cols-1 max-desk:gap-3">
          <TodayCard />
          <BonusCard />
        </div>
        <div className="max-wide:hidden">
          <HowChecked checks={checksOf(page.filters)} />
        </div>
      </aside>
      <div className="grid gap-4 min-w-0 wide:-order-1 max-desk:gap-3">
        <DayNote />
        {platforms ? <PlatformTasks page={page} /> : null}
        {children}
      </div>
    </div>
  )
}

const explained: Record<Check, (waits: ReturnType<typeof useWaits>) => string> = {
  timer: () => 'Paid as soon as it ends. Keep Mutuals open until then.',
  player: () => 'Paid for the seconds played while you could see them.',
  account: () => 'Paid once the platform confirms it.',
  creator: ({ verdict }) => `Paid once the creator approves, or after ${verdict}.`,
  screenshot: () => 'Paid once your screenshot is checked.',
}

/** Explains the checks of a list's tasks. */
export function HowChecked({ checks }: { checks: readonly Check[] }) {
  const waits = useWaits()
  return (
    <Card title="How tasks are checked">
      <dl className="[&_span]:text-14 [&_span]:font-[580] [&_span]:text-ink [&_svg]:size-4.25 grid gap-4">
        {checks.map((check) => (
          <div className="grid gap-0.5" key={check}>
            <dt>
              <CheckBadge check={check} />
            </dt>
            <dd className="sub text-13 pl-5.5">{explained[check](waits)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface Props {
  open: boolean
  /** Id of the element that it shows and hides. */
  controls: string
  onPress: () => void
}

/** Today in one line of a narrow screen: the goal, the bonus and the day's tasks, on a phone the goal. A press shows the cards. */
function TodayStrip({ open, controls, onPress }: Props) {
  const { data: goal } = useRead(getDailyGoal, {})
  const { data: bonus } = useRead(getDailyBonus, {})
  return (
    <button
      type="button"
      className="flex flex-1 min-w-0 min-h-14 max-desk:min-h-12 max-[16rem]:flex-wrap max-[16rem]:py-2 items-center gap-4.5 max-desk:gap-3 rounded-lg border border-line bg-card px-3.5 max-desk:px-3 text-left"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
    >
      <Halves progress={goal ? goal.earned / goal.goal : 0} size={26} />
      <Figure label="Goal" value={goal?.earned} of={goal?.goal} />
      {bonus?.claimable ? (
        <span className="grid text-13 leading-[1.35] whitespace-nowrap">
          <span className="dim text-12">Bonus</span>
          <b className="text-earn-text">Ready</b>
        </span>
      ) : (
        <Figure
          className="max-desk:hidden"
          label="Bonus"
          value={bonus && Math.min(bonus.attempts, bonus.attemptsNeeded)}
          of={bonus?.attemptsNeeded}
        />
      )}
      <Figure className="max-desk:hidden" label="Tasks" value={goal?.attempts} of={goal?.attemptsCap} />
      <Icon
        name="CaretDown"
        weight="bold"
        className={classes('size-3.5 ml-auto text-ink-3', open && 'rotate-180')}
      />
    </button>
  )
}

interface FigureProps {
  label: string
  value: number | undefined
  of: number | undefined
  className?: string
}

function Figure({ label, value, of, className }: FigureProps) {
  return (
    <span className={classes('grid text-13 leading-[1.35] whitespace-nowrap num', className)}>
      <span className="dim text-12">{label} </span>
      <b>
        {value === undefined ? '–' : formatCount(value)}
        <span className="dim font-body"> / {of === undefined ? '–' : formatCount(of)}</span>
      </b>
    </span>
  )
}

import { type ReactNode, useId, useState } from 'react'
import { classes } from '../../design/classes.ts'
import { BonusCard } from '../daily-bonus/bonus-card.tsx'
import { DayNote, TodayCard } from '../points/index.ts'
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

/**
 * A list of tasks with today beside it, or above it on narrower screens, as one strip that opens. Today comes
 * first in the markup, so it is never pushed down while the rest of the page arrives.
 */
export function EarnLayout({ page, children }: { page: TaskPage; children: ReactNode }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="with-rail">
      <aside className="rail wide:sticky wide:top-21 max-wide:gap-3" aria-label="Today">
        <TodayStrip open={open} controls={id} onPress={() => setOpen(!open)} />
        <div
          className={classes(
            'grid gap-5 max-wide:grid-cols-2 max-desk:grid-cols-1 max-desk:gap-3',
            !open && 'max-wide:hidden',
          )}
          id={id}
        >
          <TodayCard />
          <BonusCard />
        </div>
        <div className="max-wide:hidden">
          <HowChecked checks={checksOf(page.filters)} />
        </div>
      </aside>
      <div className="grid gap-4 min-w-0 wide:-order-1">
        <DayNote />
        {children}
      </div>
    </div>
  )
}

const explained: Record<Check, (waits: ReturnType<typeof useWaits>) => string> = {
  timer: () => 'Paid as soon as it ends. Keep Mutuals open until then.',
  player: () => 'Paid for the seconds played while you could see them.',
  account: () => 'Paid once the platform confirms it.',
  creator: ({ verdict }) => `Half is paid at once, the rest on approval or after ${verdict}.`,
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

/** Today in one line of a narrow screen: the goal, the bonus and the day's tasks. A press shows the cards. */
function TodayStrip({ open, controls, onPress }: Props) {
  const { data: goal } = useRead(getDailyGoal, {})
  const { data: bonus } = useRead(getDailyBonus, {})
  return (
    <button
      type="button"
      className="flex min-h-14 max-[16rem]:flex-wrap max-[16rem]:py-2 items-center gap-4.5 rounded-lg border border-line bg-card px-3.5 text-left wide:hidden"
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
          label="Bonus"
          value={bonus && Math.min(bonus.attempts, bonus.attemptsNeeded)}
          of={bonus?.attemptsNeeded}
        />
      )}
      <Figure label="Tasks" value={goal?.attempts} of={goal?.attemptsCap} />
      <Icon
        name="CaretDown"
        weight="bold"
        className={classes('size-3.5 ml-auto text-ink-3', open && 'rotate-180')}
      />
    </button>
  )
}

function Figure({ label, value, of }: { label: string; value: number | undefined; of: number | undefined }) {
  return (
    <span className="grid text-13 leading-[1.35] whitespace-nowrap num">
      <span className="dim text-12">{label} </span>
      <b>
        {value === undefined ? '–' : formatCount(value)}
        <span className="dim font-body"> / {of === undefined ? '–' : formatCount(of)}</span>
      </b>
    </span>
  )
}

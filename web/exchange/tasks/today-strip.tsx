import { getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { getDailyGoal } from '#contract/exchange/points.ts'
import { useRead } from '../../api/read.ts'
import { Halves } from '../../design/halves.tsx'
import { CaretDownIcon } from '../../design/icons.ts'
import { formatCount } from '../../design/numbers.ts'
import './today-strip.css'

interface Props {
  open: boolean
  /** Id of the element that it shows and hides. */
  controls: string
  onPress: () => void
}

/** Today in one line of a phone: the goal, the bonus and the day's tasks. A press shows the cards. */
export function TodayStrip({ open, controls, onPress }: Props) {
  const { data: goal } = useRead(getDailyGoal, {})
  const { data: bonus } = useRead(getDailyBonus, {})
  return (
    <button
      type="button"
      className="today-strip"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onPress}
    >
      <Halves progress={goal ? goal.earned / goal.goal : 0} size={26} />
      <Figure label="Goal" value={goal?.earned} of={goal?.goal} />
      {bonus?.claimable ? (
        <span className="max-desk:grid max-desk:text-13 max-desk:leading-[1.35] max-desk:whitespace-nowrap max-desk:[&>.dim]:text-12 max-desk:[&>b]:font-strong max-desk:[&>b>.dim]:font-body">
          <span className="dim">Bonus</span>
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
      <CaretDownIcon weight="bold" aria-hidden="true" />
    </button>
  )
}

function Figure({ label, value, of }: { label: string; value: number | undefined; of: number | undefined }) {
  return (
    <span className="max-desk:grid max-desk:text-13 max-desk:leading-[1.35] max-desk:whitespace-nowrap max-desk:[&>.dim]:text-12 max-desk:[&>b]:font-strong max-desk:[&>b>.dim]:font-body num">
      <span className="dim">{label} </span>
      <b>
        {value === undefined ? '–' : formatCount(value)}
        <span className="dim"> / {of === undefined ? '–' : formatCount(of)}</span>
      </b>
    </span>
  )
}

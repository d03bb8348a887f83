import type { Package } from '#contract/money/orders.ts'
import { HandCoinsIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { daysText } from '../../design/time-text.ts'

/**
 * Suggests earning the same points instead, with the days it takes at the member's average pace of the last
 * 30 days.
 */
export function EarnInstead({ chosen, days }: { chosen: Package; days: { earned: number }[] }) {
  const earned = days.reduce((sum, day) => sum + day.earned, 0)
  const pace = days.length > 0 ? Math.round(earned / days.length) : 0
  return (
    <Note icon={HandCoinsIcon}>
      Prefer not to pay?{' '}
      {pace > 0 ? (
        <>
          At your pace of <Points value={pace} kind="plain" /> a day you would earn this package in{' '}
          {daysText(Math.ceil(chosen.points / pace))}.{' '}
        </>
      ) : (
        'You can earn points instead. '
      )}
      <a className="link" href="/earn-points">
        Earn Points
      </a>
    </Note>
  )
}

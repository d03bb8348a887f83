import type { Package, Shop } from '#contract/money/orders.ts'
import { formatCents, formatCount } from '#contract/numbers.ts'
import { TextLink } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { Points } from '../../design/points.tsx'
import './orders.css'
import { Card, Note } from '../../design/card.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'
import { daysText } from '../../design/time-text.ts'

interface Props {
  packages: Package[]
  chosen: string
  onChoose: (item: string) => void
}

const captions = ['Try one campaign', 'A steady start', 'Launch day', 'A full series', 'A big season']

/** Radio group of the packages, a row each; the lowest price per 100 is set in ink. */
export function PackagePicker({ packages, chosen, onChoose }: Props) {
  const lowest = Math.min(...packages.map(centsPerHundred))
  const isSame = packages.every((each) => centsPerHundred(each) === lowest)
  return (
    <fieldset className="card grid min-w-0 p-2">
      <legend className="sr-only">Package</legend>
      {packages.map((each, index) => (
        <label key={each.item} className="pack">
          <span className="check">
            <input
              className="outline-none"
              type="radio"
              name="package"
              value={each.item}
              checked={each.item === chosen}
              onChange={() => onChoose(each.item)}
            />
          </span>
          <span className="grid min-w-0">
            <span className="num text-18 font-title">
              <Points value={each.points} />
            </span>
            <span className="sub text-13">
              {each.extraPoints > 0
                ? `and ${formatCount(each.extraPoints)} more with premium`
                : captions[index]}
            </span>
          </span>
          <span className="grid justify-items-end text-right num">
            <b className="text-[1.0625rem] font-title">{formatCents(each.priceCents)}</b>
            <PerHundred
              cents={centsPerHundred(each)}
              isLowest={!isSame && centsPerHundred(each) === lowest}
            />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const centsPerHundred = ({ priceCents, points, extraPoints }: Package): number =>
  (priceCents * 100) / (points + extraPoints)

function PerHundred({ cents, isLowest }: { cents: number; isLowest: boolean }) {
  return (
    <span className={classes('text-13', isLowest ? 'font-strong' : 'dim')}>
      {formatCents(cents)} per 100
      {isLowest ? <span className="sr-only">, the lowest</span> : null}
    </span>
  )
}

/** Completions that a package's points pay for at today's default rewards, fees included. */
export function UsesCard({ chosen, uses }: { chosen: Package; uses: Shop['uses'] }) {
  const points = chosen.points + chosen.extraPoints
  if (uses.length === 0) return null
  return (
    <Card title={`What ${formatCount(points)} points can buy`}>
      <dl className="grid grid-cols-2 gap-x-8 max-desk:grid-cols-1">
        {uses.map(({ platform, label, costPoints }) => (
          <div key={label} className="flex gap-3 justify-between py-2.5 border-b border-line">
            <dt className="flex gap-2.5 items-center text-ink-2">
              <PlatformIcon platform={platform} size={18} />
              {label}
            </dt>
            <dd className="num font-title">{formatCount(Math.floor(points / costPoints))}</dd>
          </div>
        ))}
      </dl>
      <p className="sub mt-3.5 text-13">
        At today’s default rewards, fees included. Points pay for tasks that real people complete. No one can
        promise what they do afterwards.
      </p>
    </Card>
  )
}

/**
 * Suggests earning the same points instead, with the days it takes at the member's average pace since the first
 * points of the last 30 days. Names no days in the first week, or if there would be more than 365.
 */
export function EarnInstead({ chosen, days }: { chosen: Package; days: { earned: number }[] }) {
  const own = days.slice(days.findIndex(({ earned }) => earned > 0))
  const pace = Math.round(own.reduce((sum, { earned }) => sum + earned, 0) / own.length)
  const needed = Math.ceil(chosen.points / pace)
  return (
    <Note icon="HandCoins">
      Prefer not to pay?{' '}
      {own.length >= 7 && needed <= 365 ? (
        <>
          At your pace of <Points value={pace} kind="plain" /> a day you would earn this package in{' '}
          {daysText(needed)}.{' '}
        </>
      ) : (
        'You can earn points instead. '
      )}
      <TextLink href="/earn-points">Earn Points</TextLink>
    </Note>
  )
}

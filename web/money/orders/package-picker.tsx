import type { Package, Shop } from '#contract/money/orders.ts'
import { formatCents, formatCount } from '#contract/numbers.ts'
import { TextLink } from '../../design/button.tsx'
import { Glyph, Points } from '../../design/points.tsx'
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
const coins = [1, 2, 3, 4, 5]

/** Radio group of the packages. */
export function PackagePicker({ packages, chosen, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">Package</legend>
      <div className="grid grid-cols-6 gap-3.5 max-desk:grid-cols-[1fr_1fr] max-desk:gap-2.5">
        {packages.map((each, index) => (
          <label key={each.item} className="pack">
            <span className="check absolute top-5 right-4.5 max-desk:top-3.5 max-desk:right-3">
              <input
                className="outline-none"
                type="radio"
                name="package"
                value={each.item}
                checked={each.item === chosen}
                onChange={() => onChoose(each.item)}
              />
            </span>
            <span
              className="flex mb-3 [&_svg]:size-8.5 [&_svg]:-mr-2.25 max-desk:mb-2 max-desk:[&_svg]:size-6.5"
              aria-hidden="true"
            >
              {coins.slice(0, index + 1).map((coin) => (
                <Glyph key={coin} coin />
              ))}
            </span>
            <span className="figure [&_.glyph]:hidden max-desk:text-[1.5rem]">
              <Points value={each.points} kind="plain" />
            </span>
            <span className="sub">
              {each.extraPoints > 0
                ? `and ${formatCount(each.extraPoints)} more with premium`
                : captions[index]}
            </span>
            <span className="flex flex-wrap gap-x-3 items-baseline justify-between mt-3.5 pt-3 border-t border-line max-desk:grid max-desk:gap-0">
              <b className="num text-[1.0625rem] font-title">{formatCents(each.priceCents)}</b>
              <span className="dim text-13 num">{perHundred(each)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const perHundred = ({ priceCents, points, extraPoints }: Package): string =>
  `${formatCents((priceCents * 100) / (points + extraPoints))} per 100`

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
        At today’s default rewards, fees included. Points pay for tasks that real people complete. Nobody can
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

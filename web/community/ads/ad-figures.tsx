import type { Ad } from '#contract/community/managed-ads.ts'
import { formatCount } from '#contract/numbers.ts'
import { ChartCard } from '../../design/chart-card.tsx'
import { hasTrend, Sparkline } from '../../design/sparkline.tsx'
import { Stats, StatTile } from '../../design/stats.tsx'
import { shortDay } from '../../design/time-text.ts'

interface Day {
  day: string
  seen: number
  clicked: number
}

/** Impressions, clicks and their rate: in total, and of each day as a chart or a table. */
export function AdFigures({ ad, days }: { ad: Ad; days: Day[] }) {
  const known = days.filter(({ seen }) => seen > 0)
  const rates = known.map(({ seen, clicked }) => clicked / seen)
  const best = known[rates.indexOf(Math.max(...rates))]
  return (
    <>
      <Stats count={3}>
        <StatTile label="Impressions" note="Half in sight for 1 s, once per serving">
          {formatCount(ad.seen)}
        </StatTile>
        <StatTile label="Clicks" note="Once per serving">
          {formatCount(ad.clicked)}
        </StatTile>
        <StatTile label="Click rate" note="Clicks of 100 impressions">
          {rateText(ad)}
        </StatTile>
      </Stats>
      <ChartCard
        title={`Click rate, last ${days.length} days (UTC)`}
        days={known}
        columns={[
          ['Impressions', ({ seen }) => formatCount(seen)],
          ['Clicks', ({ clicked }) => formatCount(clicked)],
          ['Click rate', rateText],
        ]}
        caption="Figures per day"
        empty="No one saw it on these days."
      >
        {hasTrend(rates) ? (
          <>
            <Sparkline
              full
              values={rates}
              label="Click rate of a day"
              texts={known.map(
                (day) =>
                  `${shortDay(day.day)}: ${rateText(day)}, ${formatCount(day.clicked)} of ${formatCount(day.seen)}`,
              )}
            />
            <p className="mt-2 flex justify-between gap-3 text-12 text-ink-3">
              <span>{shortDay(known[0]?.day ?? '')}</span>
              {best ? <span>{`Highest: ${rateText(best)} on ${shortDay(best.day)}`}</span> : null}
              <span>{shortDay(known.at(-1)?.day ?? '')}</span>
            </p>
          </>
        ) : (
          <p className="sub">
            The chart appears once the rates of two days differ. Figures are up to a minute old.
          </p>
        )}
      </ChartCard>
    </>
  )
}

/** Clicks of a hundred impressions: "2.6%"; without any, "0%". */
export const rateText = ({ seen, clicked }: Pick<Ad, 'seen' | 'clicked'>): string =>
  seen === 0 || clicked === 0 ? '0%' : `${((clicked / seen) * 100).toFixed(1)}%`

import type { Figures, FigureTotals } from '#contract/exchange/daily-figures.ts'
import { formatCents, formatCount, formatPoints } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { reasonName } from '#contract/reason-names.ts'
import { Card } from '../../design/card.tsx'
import { InOutChart } from '../../design/in-out-chart.tsx'
import { EmptyState } from '../../design/placeholders.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { Sparkline } from '../../design/sparkline.tsx'
import { Stats, StatTile } from '../../design/stats.tsx'
import { countText } from '../../design/texts.ts'
import { shortDay } from '../../design/time-text.ts'
import { Dials } from './dials.tsx'

const passedShare = ({ credited, rejected }: FigureTotals): number | null =>
  credited + rejected === 0 ? null : (credited / (credited + rejected)) * 100

/** '+6.1% on the 30 days before'; without such days, what is compared is missing. */
function changeText(now: number, before: number | undefined, days: number): string {
  if (before === undefined) return `Fewer than ${2 * days} days are known`
  if (before === 0)
    return now === 0 ? `None in the ${days} days before either` : `None in the ${days} days before`
  const percent = Math.round(((now - before) / before) * 1000) / 10
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}% on the ${days} days before`
}

/** The figures of a range of days. */
export function Ranges({ figures }: { figures: Figures }) {
  return (
    <>
      <FigureTiles figures={figures} />
      <IssuedChart figures={figures} />
      <Dials figures={figures} />
      <div className="grid items-start gap-6 wide:grid-cols-3">
        <Flows figures={figures} />
        <Platforms figures={figures} />
        <Growth figures={figures} />
      </div>
    </>
  )
}

function FigureTiles({ figures: { now, before, days: chart } }: { figures: Figures }) {
  const days = chart.length
  const [passed, passedBefore] = [passedShare(now), before && passedShare(before)]
  const points =
    passed !== null && passedBefore !== null ? Math.round((passed - passedBefore) * 10) / 10 : null
  return (
    <Stats count={4}>
      <StatTile label="Active creators a day" note={changeText(now.active, before?.active, days)}>
        {now.active < 10 ? now.active : formatCount(Math.round(now.active))}
      </StatTile>
      <StatTile label="Tasks completed" note={changeText(now.credited, before?.credited, days)}>
        {formatCount(now.credited)}
      </StatTile>
      <StatTile
        label="Fraud rate"
        note={`${formatCount(now.rejected)} rejected${points === null ? '' : `; ${points < 0 ? `${-points} percentage points higher` : `${points} percentage points lower`} than before`}`}
      >
        {passed === null ? 'None yet' : `${(100 - passed).toFixed(1)}%`}
      </StatTile>
      <StatTile
        label="Sales"
        note={`${countText(now.orders, 'order')}, ${countText(now.refunds, 'refund')} of ${formatCents(now.refundedCents)}`}
      >
        {formatCents(now.revenueCents)}
      </StatTile>
    </Stats>
  )
}

function IssuedChart({ figures: { days } }: { figures: Figures }) {
  const bars = days.map(({ day, issuedPoints, removedPoints }) => ({
    day,
    earned: issuedPoints,
    used: removedPoints,
  }))
  return (
    <InOutChart
      days={bars}
      title="Points issued and removed"
      words={{ in: 'Issued', out: 'Removed' }}
      endsToday={false}
    />
  )
}

/** Points issued and removed in the range, by reason. */
function Flows({ figures: { flows, circulationPoints, housePoints } }: { figures: Figures }) {
  const most = Math.max(1, ...flows.map(({ points }) => points))
  return (
    <Card
      title="In and out"
      aside={<span className="dim text-13">{formatPoints(circulationPoints)} in circulation</span>}
      flush
    >
      {flows.length === 0 ? (
        <EmptyState title="Nothing moved" text="Points that are issued or burned appear here, by reason." />
      ) : (
        <ul className="grid gap-3 px-5 pt-2 pb-5 max-desk:px-4">
          {flows.map(({ reason, points, direction }) => (
            <li key={`${direction} ${reason}`} className="grid gap-1">
              <span className="flex flex-wrap justify-between gap-x-3 text-13">
                <span>{reasonName(reason)}</span>
                <Points value={points} kind={direction === 'issued' ? 'in' : 'out'} />
              </span>
              <ProgressBar
                value={points}
                max={most}
                label={reasonName(reason)}
                valueText={`${formatCount(points)} points ${direction}`}
                tone={direction === 'issued' ? 'in' : 'out'}
              />
            </li>
          ))}
          <li className="dim text-13">The House Fund holds {formatPoints(housePoints)} points.</li>
        </ul>
      )}
    </Card>
  )
}

/** Credited tasks in the range, by platform, with the share that was rejected. */
function Platforms({ figures: { platforms } }: { figures: Figures }) {
  const most = Math.max(1, ...platforms.map(({ credited }) => credited))
  return (
    <Card title="Credited by platform" flush>
      {platforms.length === 0 ? (
        <EmptyState title="None yet" text="Credited tasks of finished days appear here." />
      ) : (
        <ul className="grid gap-3 px-5 pt-2 pb-5 max-desk:px-4">
          {platforms.map(({ platform, credited, rejected }) => (
            <li key={platform} className="grid gap-1">
              <span className="flex flex-wrap items-center gap-x-2 text-13">
                <PlatformIcon platform={platform} size={16} />
                <span className="flex-1">{platformLabels[platform]}</span>
                {rejected > 0 ? <span className="dim">{formatCount(rejected)} rejected</span> : null}
                <b className="num ml-auto font-label">{formatCount(credited)}</b>
              </span>
              <ProgressBar value={credited} max={most} label={platformLabels[platform]} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Growth({ figures: { days, now, members } }: { figures: Figures }) {
  const trends = [
    {
      label: 'Sign-ups',
      figure: formatCount(now.joined),
      note: `${countText(members, 'member')} in all`,
      values: days.map(({ joined }) => joined),
      text: (value: number) => countText(value, 'sign-up'),
    },
    {
      label: 'Revenue',
      figure: formatCents(now.revenueCents),
      note: 'Without tax',
      values: days.map(({ revenueCents }) => revenueCents),
      text: formatCents,
    },
  ]
  return (
    <Card title="Growth" flush>
      <ul>
        {trends.map(({ label, figure, note, values, text }) => (
          <li
            key={label}
            className="grid gap-1.5 px-5 py-4 border-b border-line last:border-b-0 max-desk:px-4"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-label">{label}</span>
              <b className="text-18 font-title num">{figure}</b>
            </span>
            <Sparkline
              full
              label={`${label} of a day`}
              values={values}
              texts={days.map(({ day }, index) => `${shortDay(day)}: ${text(values[index] ?? 0)}`)}
            />
            <span className="dim text-13">{note}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

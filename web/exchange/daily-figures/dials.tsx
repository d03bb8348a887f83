import { dialTargets, type Figures } from '#contract/exchange/daily-figures.ts'
import { TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { Sparkline } from '../../design/sparkline.tsx'
import { countText } from '../../design/texts.ts'
import { daysText, shortDay } from '../../design/time-text.ts'

type ChartDay = Figures['days'][number]

/** A dial's measured days, oldest first: nothing is measured on a day without active members or new campaigns. */
function measured(days: ChartDay[], pick: (day: ChartDay) => number | null) {
  const trend = days.flatMap((day) => {
    const value = pick(day)
    return value === null ? [] : [{ day: day.day, value }]
  })
  const last = trend.at(-1)
  return { trend, last, since: last && last.day !== days.at(-1)?.day ? ` on ${shortDay(last.day)}` : '' }
}

/** "12 hours", and from 48 hours on "15 days". */
const hoursText = (hours: number): string =>
  hours < 48 ? countText(Math.round(hours), 'hour') : daysText(Math.round(hours / 24))

const pointsText = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)} points`

/** Points of these days for each day of an active member; null: nobody was active. */
function perActiveDay(days: readonly ChartDay[], pick: (day: ChartDay) => number): number | null {
  const sum = (part: (day: ChartDay) => number) => days.reduce((total, day) => total + part(day), 0)
  const active = sum((day) => day.active)
  return active === 0 ? null : Math.round((sum(pick) / active) * 10) / 10
}

/** Net issue, trend and all: one day says little, so the figure is of the range. */
function netIssue(days: ChartDay[], pick: (day: ChartDay) => number) {
  const value = perActiveDay(days, pick)
  return {
    trend: measured(days, (day) => perActiveDay([day], pick)).trend,
    last: value === null ? undefined : { value },
    since: ' a member and day',
    say: pointsText,
    isGood: (value ?? 0) <= dialTargets.netIssue,
  }
}

const netOf = ({ issuedPoints, removedPoints }: ChartDay): number => issuedPoints - removedPoints

function dialsOf(days: ChartDay[]) {
  const availability = measured(days, (day) => day.availability)
  const fill = measured(days, (day) => day.fillHours)
  return [
    {
      label: 'Availability',
      ...availability,
      say: (value: number) => countText(value, 'task'),
      isGood: (availability.last?.value ?? 0) >= dialTargets.availability,
      target: `Open to a median active member. Keep it at ${dialTargets.availability} or more.`,
      advice:
        'Too few tasks: import videos for the house, or lower the fee or the lowest reward of actions that few owners choose.',
    },
    {
      label: 'Fill time',
      ...fill,
      say: hoursText,
      isGood: (fill.last?.value ?? 0) <= dialTargets.fillHours,
      target: `Median until a campaign has half of its target. Keep it at ${dialTargets.fillHours} hours or less.`,
      advice:
        'Too few earners: raise the default rewards of slow actions, or invite with the referral grant.',
    },
    {
      label: 'Net issue without bought points',
      ...netIssue(days, (day) => netOf(day) - day.boughtPoints),
      target: `Issued less removed, for each active member and day. Keep it at ${dialTargets.netIssue} points or less.`,
      advice: 'Too many points are made: raise the credited attempts that a daily bonus takes.',
    },
    {
      label: 'Net issue',
      ...netIssue(days, netOf),
      target: `The same with points that were bought, less refunds. Keep it at ${dialTargets.netIssue} points or less.`,
      advice:
        'More points come in than leave: if the dial above is on target, more is bought than spent, so raise the price of a spotlight or of an extra campaign.',
    },
  ]
}

/** Dials of whether there is enough to do, campaigns are filled in time, and not too many points are issued. */
export function Dials({ figures: { days } }: { figures: Figures }) {
  return (
    <Card title="The dials" flush>
      <ul className="grid gap-px bg-line desk:grid-cols-2 wide:grid-cols-4">
        {dialsOf(days).map((dial) => (
          <li key={dial.label} className="grid content-start gap-1.5 px-5 py-4 bg-card max-desk:px-4">
            <div className="flex items-center justify-between gap-3">
              <span className="flex items-center gap-2 font-label">
                <TargetIcon isGood={dial.last ? dial.isGood : null} />
                {dial.label}
              </span>
              <Sparkline
                label={`${dial.label} of a day`}
                values={dial.trend.map(({ value }) => value)}
                texts={dial.trend.map(({ day, value }) => `${shortDay(day)}: ${dial.say(value)}`)}
              />
            </div>
            <b className="text-18 font-title">
              {dial.last ? `${dial.say(dial.last.value)}${dial.since}` : 'Not measured'}
            </b>
            <p className="sub text-13">
              {dial.target}{' '}
              {dial.isGood || dial.last === undefined ? null : (
                <>
                  {dial.advice} <TextLink href="/admin/engagement-settings">Engagement settings</TextLink>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whether a dial is on target; null: not measured. */
function TargetIcon({ isGood }: { isGood: boolean | null }) {
  if (isGood === null) return <Icon name="Clock" className="size-4.5 text-ink-3" aria-hidden="true" />
  return isGood ? (
    <Icon name="CheckCircle" weight="fill" className="size-4.5 text-ink-3" aria-label="On target" />
  ) : (
    <Icon name="Warning" weight="fill" className="size-4.5 text-warn-text" aria-label="Off target" />
  )
}

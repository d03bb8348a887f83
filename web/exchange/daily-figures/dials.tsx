import { dialTargets, type Figures } from '#contract/exchange/daily-figures.ts'
import { formatCount } from '#contract/numbers.ts'
import { TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { CheckCircleIcon, WarningIcon } from '../../design/icons.ts'
import { Sparkline } from '../../design/sparkline.tsx'
import { countText } from '../../design/texts.ts'
import { shortDay } from '../../design/time-text.ts'

/** The two dials: whether there is enough to do, and whether campaigns are filled in time. */
export function Dials({ figures: { days } }: { figures: Figures }) {
  const { availability = null, fillHours = null } = days.at(-1) ?? {}
  const dials = [
    {
      label: 'Availability',
      text: availability === null ? 'Not measured yet' : countText(availability, 'task'),
      isGood: availability === null || availability >= dialTargets.availability,
      target: `Open to a median active member. Keep it at ${dialTargets.availability} or more.`,
      advice: 'Too few tasks: lower the fee or the lowest reward of actions that few owners choose.',
      trend: days.map((day) => day.availability),
    },
    {
      label: 'Fill time',
      text: fillHours === null ? 'Not measured yet' : `${formatCount(fillHours)} hours`,
      isGood: fillHours === null || fillHours <= dialTargets.fillHours,
      target: `Median until a campaign has half of its target. Keep it at ${dialTargets.fillHours} hours or less.`,
      advice:
        'Too few earners: raise the default rewards of slow actions, or invite with the referral grant.',
      trend: days.map((day) => day.fillHours),
    },
  ]
  return (
    <Card title="The two dials" flush>
      <ul>
        {dials.map((dial) => (
          <li
            key={dial.label}
            className="grid gap-1.5 px-5 py-4 border-b border-line last:border-b-0 max-desk:px-4"
          >
            <div className="flex items-center justify-between gap-3">
              <span className="flex items-center gap-2 font-label">
                {dial.isGood ? (
                  <CheckCircleIcon weight="fill" className="size-4.5 text-ink-3" aria-label="On target" />
                ) : (
                  <WarningIcon weight="fill" className="size-4.5 text-warn-text" aria-label="Off target" />
                )}
                {dial.label}
              </span>
              <Sparkline
                label={`${dial.label} of a day`}
                values={dial.trend.map((value) => value ?? 0)}
                texts={days.map(({ day }, index) => `${shortDay(day)}: ${dial.trend[index] ?? 'none'}`)}
              />
            </div>
            <b className="text-18 font-title">{dial.text}</b>
            <p className="sub text-13">
              {dial.target}{' '}
              {dial.isGood ? null : (
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

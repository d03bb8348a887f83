import type { Rate } from '#contract/exchange/catalogue/rates.ts'
import { formatCount } from '#contract/numbers.ts'
import { checkLabels, platformLabels } from '#contract/platforms.ts'
import { Card } from '../../design/card.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { Table } from '../../design/table.tsx'
import { durationText } from '../../design/time-text.ts'
import { type Example, type Figure, figureOf } from './rate-figures.ts'

/**
 * Tasks that pay for time or words: a landing page can show these without promising a platform's counters.
 */
const shown: readonly Example[] = [
  ['website', 'visit', 15],
  ['website', 'visit', 60],
  ['youtube', 'watch', 60],
  ['tiktok', 'watch', 30],
  ['soundcloud', 'watch', 60],
  ['twitch', 'watch', 60],
  ['youtube', 'feedback', 0],
]

const rowOf = ({ rate, seconds, points }: Figure) => ({
  key: `${rate.key} ${seconds}`,
  platform: rate.platform,
  name: rate.label,
  time: seconds > 0 ? durationText(seconds) : `about ${durationText(rate.effortSeconds)}`,
  check: checkLabels[rate.check].replace('Checked by', 'By'),
  points,
})

const factors: Record<number, string> = { 2: 'twice', 3: 'three times', 4: 'four times', 5: 'five times' }

/** Table of what tasks pay unless their owner offers more, read from the current catalogue. */
export function Rates({ rates, mostFactor }: { rates: readonly Rate[]; mostFactor: number }) {
  const rows = shown.flatMap((example) => {
    const figure = figureOf(rates, [example])
    return figure ? [rowOf(figure)] : []
  })
  const uniqueRows = rows.filter(({ key }, index) => rows.findIndex((row) => row.key === key) === index)
  if (uniqueRows.length === 0) return null
  return (
    <section className="landing-band landing-two" id="rates">
      <div>
        <h2 className="display mb-5 text-[clamp(2.1rem,1.2rem_+_3cqi,3.5rem)] leading-[1.02]">
          The rates are public.
        </h2>
        <p className="sub max-w-[30em] text-18 leading-[1.5] text-pretty">
          You see what a task pays before you start, and what it costs, fee included, before you set points
          aside.{' '}
          {mostFactor > 1
            ? `A creator can offer more, up to ${factors[mostFactor] ?? `${formatCount(mostFactor)} times`} the rate.`
            : null}
        </p>
      </div>
      <Card
        flush
        className="max-desk:[&_tbody_tr]:grid-cols-[1fr_auto] max-desk:[&_tbody_tr]:py-3 max-desk:[&_.cell-label]:hidden"
      >
        <Table
          caption="What a task pays"
          columns={[
            {
              label: 'Task',
              kind: 'lead',
              cell: ({ platform, name, time, check }) => (
                <span className="flex items-center gap-3">
                  <PlatformMark platform={platform} />
                  <span className="grid">
                    <b className="font-label">
                      {name}
                      <span className="sr-only"> ({platformLabels[platform]})</span>
                    </b>
                    <span className="dim text-13 desk:hidden">{`${time}, ${check.toLowerCase()}`}</span>
                  </span>
                </span>
              ),
            },
            { label: 'Time', className: 'whitespace-nowrap max-desk:hidden', cell: ({ time }) => time },
            { label: 'Checked', className: 'whitespace-nowrap max-desk:hidden', cell: ({ check }) => check },
            { label: 'You earn', kind: 'number', cell: ({ points }) => <Points value={points} kind="in" /> },
          ]}
          rows={uniqueRows}
          rowKey={({ key }) => key}
        />
      </Card>
    </section>
  )
}

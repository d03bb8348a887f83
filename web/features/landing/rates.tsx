import { type ActionName, catalogueRow, effortOf } from '#contract/catalogue.ts'
import { checkLabels, type PlatformName, platformLabels } from '#contract/platforms.ts'
import { Card } from '../../design/card.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { Table } from '../../design/table.tsx'
import { durationText } from '../../design/time-text.ts'

/** Time and words that are paid: what a landing page can show without promising a platform’s counters. */
const shown: readonly [platform: PlatformName, action: ActionName, seconds: number][] = [
  ['website', 'visit', 15],
  ['website', 'visit', 60],
  ['youtube', 'watch', 60],
  ['tiktok', 'watch', 30],
  ['soundcloud', 'watch', 60],
  ['twitch', 'watch', 60],
  ['youtube', 'feedback', 0],
]

const rows = shown.flatMap(([platform, action, seconds]) => {
  const row = catalogueRow(platform, action)
  const points = row?.rewards[seconds]
  if (!row || points === undefined) return []
  return {
    key: `${row.key} ${seconds}`,
    platform,
    name: row.label,
    time: seconds > 0 ? durationText(seconds) : `about ${durationText(effortOf(row, seconds))}`,
    check: checkLabels[row.check].replace('Checked by', 'By'),
    points,
  }
})

/** What each task pays unless its owner offers more: the catalogue itself. */
export function Rates() {
  return (
    <section className="landing-band landing-two" id="rates">
      <div>
        <h2 className="display landing-big">The rates are public.</h2>
        <p className="sub landing-lead">
          You see what a task pays before you start, and what it costs, fee included, before you set points
          aside. An owner may offer more than the rate, up to three times.
        </p>
      </div>
      <Card flush>
        <Table
          caption="What a task pays"
          columns={[
            {
              key: 'task',
              label: 'Task',
              kind: 'lead',
              cell: ({ platform, name }) => (
                <span className="flex items-center gap-3">
                  <PlatformMark platform={platform} />
                  <b className="font-label">
                    {name}
                    <span className="sr-only"> ({platformLabels[platform]})</span>
                  </b>
                </span>
              ),
            },
            {
              key: 'time',
              label: 'Time',
              kind: 'text',
              className: 'whitespace-nowrap',
              cell: ({ time }) => time,
            },
            {
              key: 'check',
              label: 'Checked',
              kind: 'wide',
              className: 'whitespace-nowrap',
              cell: ({ check }) => check,
            },
            {
              key: 'points',
              label: 'You earn',
              kind: 'number',
              cell: ({ points }) => <Points value={points} kind="in" />,
            },
          ]}
          rows={rows}
          rowKey={({ key }) => key}
        />
      </Card>
    </section>
  )
}

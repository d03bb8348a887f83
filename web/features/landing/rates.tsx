import { catalogue } from '#contract/catalogue.ts'
import { checkLabels, platformLabels } from '#contract/platforms.ts'
import { Card } from '../../design/card.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { Table } from '../../design/table.tsx'
import { durationText } from '../../design/time-text.ts'

/** Time that is paid: what a landing page can show without promising a platform's counters. */
const shown = new Set(['website.visit'])

const rows = catalogue
  .filter(({ key }) => shown.has(key))
  .flatMap(({ key, platform, label, check, rewards }) =>
    Object.entries(rewards).map(([seconds, points]) => ({
      key: `${key} ${seconds}`,
      platform,
      name: label,
      time: durationText(Number(seconds)),
      check: checkLabels[check],
      points,
    })),
  )

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
            { key: 'time', label: 'Time', kind: 'text', cell: ({ time }) => time },
            { key: 'check', label: 'Check', kind: 'wide', cell: ({ check }) => check },
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

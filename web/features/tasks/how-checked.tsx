import { catalogue } from '#contract/catalogue.ts'
import type { Check } from '#contract/platforms.ts'
import { Card } from '../../design/card.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'

const explained: Record<Check, string> = {
  timer: 'Paid the moment it ends. Keep Mutuals open meanwhile.',
  player: 'Paid for the seconds that played while you could see them.',
  account: 'Paid once the platform itself says that it is done.',
  creator: 'Half is paid at once, the rest when the creator agrees or after 72 hours.',
  screenshot: 'Paid after a look at your picture.',
}

/** What proves a task, for each check that tasks have. */
export function HowChecked() {
  const checks = [...new Set(catalogue.map(({ check }) => check))]
  return (
    <Card title="How tasks are checked">
      <dl className="how-checked grid gap-4">
        {checks.map((check) => (
          <div className="grid gap-0.5" key={check}>
            <dt>
              <CheckBadge check={check} />
            </dt>
            <dd className="sub text-13 pl-5.5">{explained[check]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

import type { Check } from '#contract/platforms.ts'
import { Card } from '../../design/card.tsx'
import { CheckBadge } from '../../design/check-badge.tsx'
import { useWaits } from '../../layout/waits.ts'
import './tasks.css'

const explained: Record<Check, (waits: ReturnType<typeof useWaits>) => string> = {
  timer: () => 'Paid as soon as it ends. Keep Mutuals open until then.',
  player: () => 'Paid for the seconds played while you could see them.',
  account: () => 'Paid once the platform confirms it.',
  creator: ({ verdict }) => `Half is paid at once, the rest on approval or after ${verdict}.`,
  screenshot: () => 'Paid once your screenshot is checked.',
}

/** Explains the checks of a list's tasks. */
export function HowChecked({ checks }: { checks: readonly Check[] }) {
  const waits = useWaits()
  return (
    <Card title="How tasks are checked">
      <dl className="[&_span]:text-14 [&_span]:font-[580] [&_span]:text-ink [&_svg]:size-4.25 grid gap-4">
        {checks.map((check) => (
          <div className="grid gap-0.5" key={check}>
            <dt>
              <CheckBadge check={check} />
            </dt>
            <dd className="sub text-13 pl-5.5">{explained[check](waits)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

import type { Package, Shop } from '#contract/money/orders.ts'
import { Card } from '../../design/card.tsx'
import { formatCount } from '../../design/numbers.ts'
import { PlatformIcon } from '../../design/platform-icon.tsx'

/** Completions that a package's points pay for at today's default rewards, fees included. */
export function UsesCard({ chosen, uses }: { chosen: Package; uses: Shop['uses'] }) {
  const points = chosen.points + chosen.extraPoints
  if (uses.length === 0) return null
  return (
    <Card title={`What ${formatCount(points)} points can buy`}>
      <dl className="grid grid-cols-[1fr_1fr] gap-x-8 [&>div]:flex [&>div]:gap-3 [&>div]:justify-between [&>div]:px-0 [&>div]:py-2.5 [&>div]:border-b [&>div]:border-line [&_dt]:flex [&_dt]:gap-2.5 [&_dt]:items-center [&_dt]:text-ink-2 [&_dd]:font-title max-desk:grid-cols-[1fr]">
        {uses.map(({ platform, label, costPoints }) => (
          <div key={label}>
            <dt>
              <PlatformIcon platform={platform} size={18} />
              {label}
            </dt>
            <dd className="num">{formatCount(Math.floor(points / costPoints))}</dd>
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

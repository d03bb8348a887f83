import {
  listPlatformPerformance,
  type PlatformPerformance,
  samplePerformance,
} from '#contract/exchange/platform-performance.ts'
import { platformLabels } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Blank } from '../../design/placeholders.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { shortenNumber } from '../../design/shorten-number.ts'

/** The six platforms with followers, engagement and progress; labelled samples where figures are missing. */
export function PerformanceCard() {
  const { data, isPending } = useRead(listPlatformPerformance, {})
  return (
    <Card title="Platform Performance">
      {isPending ? (
        <Blank isPending label="Loading platform performance" height="h-40" />
      ) : (
        <ul className="grid gap-5">
          {samplePerformance.map((sample) => {
            const own = data?.platforms.find(({ platform }) => platform === sample.platform)
            return <PlatformRow key={sample.platform} row={own ?? sample} sample={!own} />
          })}
        </ul>
      )}
      <ButtonLink className="mt-6" full href="/platforms">
        Connect more platforms
      </ButtonLink>
    </Card>
  )
}

function PlatformRow({ row, sample }: { row: PlatformPerformance; sample: boolean }) {
  const { platform, followers, engagement, progress, target } = row
  const label = platformLabels[platform]
  return (
    <li className="flex gap-3" data-sample={sample || undefined}>
      <PlatformMark platform={platform} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="font-label">{label}</b>
          {sample ? <Badge>Sample</Badge> : null}
          <span className="num dim text-13 ml-auto">
            <b className={sample ? undefined : 'font-strong text-ink'}>{progress}</b> / {target}
          </span>
        </p>
        <ProgressBar value={progress} max={target} label={`${label}: progress to target`} />
        <p className="num dim text-13">
          {shortenNumber(followers)} followers, {engagement}% engagement
        </p>
      </div>
    </li>
  )
}

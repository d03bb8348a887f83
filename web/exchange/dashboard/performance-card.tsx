import { listConnections } from '#contract/exchange/connections.ts'
import {
  listPlatformPerformance,
  type PlatformPerformance,
  performancePlatforms,
  samplePerformance,
} from '#contract/exchange/platform-performance.ts'
import { shortenNumber } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { CheckCircleIcon } from '../../design/icons.ts'
import { Blank } from '../../design/placeholders.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'

/**
 * The six platforms with followers, engagement and progress; labelled samples if the member has no figures.
 */
export function PerformanceCard() {
  const { data, isPending } = useRead(listPlatformPerformance, {})
  const { data: accounts } = useRead(listConnections, {})
  const isConnected = (platform: string): boolean =>
    accounts?.platforms.some((each) => each.platform === platform && each.connections.length > 0) ?? false
  const rows = performancePlatforms.map((platform) => {
    const own = data?.platforms.find((entry) => entry.platform === platform)
    const sample = samplePerformance.find((entry) => entry.platform === platform)
    return { row: own ?? sample, sample: !own, connected: isConnected(platform) }
  })
  return (
    <Card title="Platform Performance">
      {isPending ? (
        <Blank isPending label="Loading platform performance" height="h-40" />
      ) : (
        <ul className="grid gap-5">
          {rows.map(({ row, sample, connected }) => {
            if (!row) return null
            if (sample && connected) return <NoFiguresRow key={row.platform} platform={row.platform} />
            return <PlatformRow key={row.platform} row={row} sample={sample} />
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
        <p className="flex items-center gap-2">
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

/** A connected account whose platform reports no figures, so none are shown. */
function NoFiguresRow({ platform }: Pick<PlatformPerformance, 'platform'>) {
  return (
    <li className="flex gap-3">
      <PlatformMark platform={platform} />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="flex items-center gap-2">
          <b className="font-label">{platformLabels[platform]}</b>
          <Badge icon={CheckCircleIcon}>Connected</Badge>
        </p>
        <p className="dim text-13">No figures for this account.</p>
      </div>
    </li>
  )
}

import { type Campaign, readCampaign } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { useRead } from '../../api/read.ts'
import { Facts } from '../../design/facts.tsx'
import { Points } from '../../design/points.tsx'
import { Sparkline } from '../../design/sparkline.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { shortDay } from '../../design/time-text.ts'
import type { ContentProps } from './act-form.tsx'
import { completions, costEach } from './campaign-labels.ts'
import { usePageViews } from './page-views.tsx'

/** Results and cost of a campaign, in total and by day. */
export function Figures({ campaign }: Pick<ContentProps, 'campaign'>) {
  const { data, isPending } = useRead(readCampaign, { params: { campaignId: campaign.id } })
  const now = data?.campaign ?? campaign
  const { data: seen } = usePageViews(now)
  const hasSeen = seen && (seen.on || seen.confirmed > 0)
  return (
    <div className="grid gap-5">
      <Facts
        className="grid grid-cols-2 gap-x-4 gap-y-2 num [&>div]:contents [&_dt]:text-ink-3 [&_dd]:text-right [&_dd]:font-label"
        of={{
          Delivered: `${formatCount(now.delivered)} of ${formatCount(now.target)}`,
          Spent: `${formatCount(now.spent)} points`,
          'Set aside': `${formatCount(now.setAside)} points`,
          'Cost per completion': `${formatCount(costEach(now))} points, ${formatCount(now.fee)} of them fee`,
          'Average time': timeOf(now),
          'Still there when re-checked': data?.retention && retentionOf(data.retention),
          'Page views confirmed':
            hasSeen && `${formatCount(seen.confirmed)} of ${formatCount(now.delivered)}`,
        }}
      />
      {isPending ? <Spinner label="Loading daily figures" /> : null}
      {data && data.days.length > 0 ? <Days days={data.days} /> : null}
      {data && data.days.length === 0 ? <p className="dim">No one has done this yet.</p> : null}
    </div>
  )
}

const timeOf = ({ averageSeconds, requiredDuration }: Campaign): string => {
  if (requiredDuration === 0) return 'No timer'
  return averageSeconds === null ? 'No data yet' : `${Math.round(averageSeconds)} s`
}

const retentionOf = ({ kept, undone }: { kept: number; undone: number }): string =>
  `${formatCount(kept)} of ${formatCount(kept + undone)}`

function Days({ days }: { days: { day: string; delivered: number; spent: number }[] }) {
  return (
    <section className="grid gap-2" aria-label="By day">
      <Sparkline
        full
        label="Completions of a day"
        values={days.map(({ delivered }) => delivered)}
        texts={days.map(({ day, delivered }) => `${shortDay(day)}: ${completions(delivered)}`)}
      />
      <ul className="grid max-h-56 gap-1 overflow-y-auto">
        {days.toReversed().map(({ day, delivered, spent }) => (
          <li key={day} className="num grid grid-cols-[4rem_1fr_5rem] items-center gap-4">
            <span className="dim">{shortDay(day)}</span>
            <span>{completions(delivered)}</span>
            <span className="justify-self-end">
              <Points value={spent} kind={spent > 0 ? 'out' : 'plain'} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { exportFigures, figureRanges, readFigures } from '#contract/exchange/daily-figures.ts'
import { call } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import { Card } from '../design/card.tsx'
import { NotRead } from '../design/placeholders.tsx'
import { Segmented } from '../design/segmented.tsx'
import { Ranges } from '../exchange/daily-figures/figures.tsx'
import { ExportButton } from '../layout/export-button.tsx'
import { useFilters } from '../layout/filtered-list.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { QueuesCard } from '../staff/queues/queues-card.tsx'
import { HealthCard } from '../trust/health/health-card.tsx'

const ranges = figureRanges.map(String)

/** The exchange's figures by finished days, its dials, the queues' ages and the state of the installation. */
export default function AdminDashboardPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, ['days'])
  const days = ranges.includes(filters.days ?? '') ? (filters.days ?? '30') : '30'
  const { data, isPending, refetch } = useRead(readFigures, { query: { days } })
  return (
    <>
      <PageHead
        title={boot.title}
        sub="By finished days (UTC), stored every night."
        actions={
          <>
            <Segmented
              label="Range"
              options={ranges.map((value) => ({ value, label: `${value} days` }))}
              value={days}
              onChange={(value) => change({ days: value })}
            />
            <ExportButton read={() => call(exportFigures, { query: { days } })} />
          </>
        }
      />
      {data === undefined ? (
        <NotRead isCard isPending={isPending} title="Couldn’t load the figures" retry={refetch} />
      ) : data.days.length === 0 ? (
        <Card title="No finished day yet">
          <p className="sub">The first figures appear after midnight (UTC).</p>
        </Card>
      ) : (
        <Ranges figures={data} />
      )}
      <div className="grid items-start gap-6 desk:grid-cols-2">
        <QueuesCard />
        <HealthCard />
      </div>
    </>
  )
}

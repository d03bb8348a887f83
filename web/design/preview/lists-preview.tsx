import { useState } from 'react'
import { platformLabels } from '#contract/platforms.ts'
import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { Card } from '../card.tsx'
import { ListRow } from '../list-row.tsx'
import { EmptyState } from '../placeholders.tsx'
import { PlatformIcon } from '../platform-icon.tsx'
import { Points } from '../points.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { ShowMore } from '../show-more.tsx'
import { Sparkline } from '../sparkline.tsx'
import { Stats, StatTile } from '../stats.tsx'
import { type Column, type Order, Table } from '../table.tsx'
import { Thumb } from '../thumb.tsx'
import { Time } from '../time.tsx'
import { Section } from './section.tsx'

type Campaign = { id: string; title: string; used: number; budget: number; done: number }

const campaigns: Campaign[] = [
  { id: '1', title: 'Throwing a moon jar', used: 312, budget: 480, done: 26 },
  { id: '2', title: 'inesmakes.studio', used: 96, budget: 200, done: 12 },
]

const campaignColumns: Column<Campaign>[] = [
  {
    label: 'Content',
    kind: 'lead',
    cell: ({ title }) => (
      <span className="flex items-center gap-3.5">
        <Thumb src={null} size={72} platform="youtube" />
        <span className="grid min-w-0">
          <b className="trunc">{title}</b>
          <span className="dim flex items-center gap-1.5 text-13">
            <PlatformIcon platform="youtube" size={14} />
            {platformLabels.youtube}, watch 60 s
          </span>
        </span>
      </span>
    ),
  },
  { label: 'Status', cell: () => <Badge icon="Play">Running</Badge> },
  {
    label: 'Budget',
    kind: 'wide',
    className: 'wide:w-52',
    cell: ({ used, budget }) => (
      <div className="grid gap-1.5">
        <span className="num flex justify-between text-13">
          <Points value={used} kind="plain" />
          <span className="dim">{`of ${budget}`}</span>
        </span>
        <ProgressBar value={used} max={budget} tone="out" label="Budget used" />
      </div>
    ),
  },
  { sort: 'done', label: 'Completions', kind: 'number', cell: ({ done }) => <b>{done}</b> },
  {
    sort: 'trend',
    label: 'Last 8 days',
    cell: ({ done }) => {
      const values = [1, 3, 2, 5, 4, done, 6, 9]
      return <Sparkline label="Completions of a day" values={values} texts={values.map(String)} />
    },
  },
  {
    label: 'Actions',
    kind: 'actions',
    cell: () => (
      <Button size="sm" icon="Pause">
        Pause
      </Button>
    ),
  },
]

const sortedRows = { asc: campaigns, desc: campaigns.toReversed() }

function SortedTable() {
  const [order, setOrder] = useState<Order>('asc')
  const onSort = () => setOrder(order === 'asc' ? 'desc' : 'asc')
  return (
    <Table
      caption="Campaigns"
      media
      columns={campaignColumns}
      rows={sortedRows[order]}
      rowKey={({ id }) => id}
      sorting={{ by: 'done', order, onSort }}
    />
  )
}

function Figures() {
  return (
    <Stats count={4}>
      <StatTile label="Total Points" note="Enough for about 206 one-minute watches">
        <Points value={2480} />
      </StatTile>
      <StatTile label="Points Earned" note="This month, 212 more than October">
        <Points value={1466} kind="in" />
      </StatTile>
      <StatTile label="Points Used" note="Spent on campaigns and extras, 71 completions">
        <Points value={874} kind="out" />
      </StatTile>
      <StatTile label="Set aside" warning="Low balance.">
        <Points value={64} />
      </StatTile>
    </Stats>
  )
}

/** Tables, rows and figures, sorted, empty and with a warning. */
export function ListsPreview() {
  return (
    <Section title="Figures, tables, lists">
      <Figures />
      <Card flush>
        <SortedTable />
      </Card>
      <div className="grid gap-5 wide:grid-cols-2">
        <Card
          flush
          title="Recent Activities"
          aside={
            <ButtonLink variant="ghost" size="sm" href="#lists">
              View all
            </ButtonLink>
          }
        >
          <ul className="py-2">
            <ListRow
              media={<Thumb src={null} platform="website" />}
              title="Visited marlowandpine.com"
              sub={<Time iso="2026-11-21T14:12:00Z" />}
              end={<Points value={8} kind="in" />}
            />
            <ListRow
              media={<Thumb src={null} platform="youtube" />}
              title="3 people watched “Throwing a moon jar” from the first second to the very last one"
              sub="Your campaign"
              end={<Points value={36} kind="out" />}
            />
          </ul>
        </Card>
        <Card flush title="Empty">
          <EmptyState
            title="No recent activity"
            text="Your first task takes 15 seconds."
            action={
              <ButtonLink variant="earn" href="#lists">
                Earn Points
              </ButtonLink>
            }
          />
        </Card>
      </div>
      <ShowMore shown={8} total={677} onMore={() => {}} />
    </Section>
  )
}

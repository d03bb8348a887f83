import type { Campaign } from '#contract/exchange/campaigns.ts'
import { formatCount } from '#contract/numbers.ts'
import { Badge } from '../../design/badge.tsx'
import { PlatformIcon } from '../../design/platform-icon.tsx'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { hasTrend, Sparkline } from '../../design/sparkline.tsx'
import { type Column, type Sorting, Table } from '../../design/table.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { budgetOf, completions, costEach, kindOf, wordsOf } from './campaign-labels.ts'
import './campaigns.css'

const columnsOf = (surplus: number): Column<Campaign>[] => [
  { sort: 'title', label: 'Content', kind: 'lead', cell: (campaign) => <Content campaign={campaign} /> },
  { sort: 'status', label: 'Status', cell: (campaign) => <Status campaign={campaign} /> },
  {
    sort: 'budget',
    label: 'Budget',
    kind: 'wide',
    className: 'campaign-budget [&>.cell-value]:max-w-none',
    cell: (campaign) => <Budget campaign={campaign} />,
  },
  {
    sort: 'completions',
    label: 'Completions',
    kind: 'number',
    className: 'max-wide:items-start max-wide:justify-end',
    cell: (campaign) => (
      <span className="grid whitespace-nowrap max-[16rem]:whitespace-normal">
        <span>
          <b className="font-strong">
            {formatCount(campaign.delivered)} of {formatCount(campaign.target)}
          </b>
          <span className="wide:hidden"> completions</span>
        </span>
        <span className="dim text-13">
          {campaign.waiting > 0
            ? `${formatCount(campaign.waiting)} being checked`
            : `${formatCount(costEach(campaign))} points each`}
        </span>
      </span>
    ),
  },
  {
    sort: 'week',
    label: 'Last 8 days',
    kind: 'wide',
    className: 'max-[85rem]:hidden',
    cell: (campaign) => <Week campaign={campaign} />,
  },
  {
    label: 'Actions',
    kind: 'actions',
    cell: (campaign) => <CampaignActions campaign={campaign} surplus={surplus} />,
  },
]

const daysAgo = (days: number): string =>
  days === 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`

function Week({ campaign: { state, week } }: { campaign: Campaign }) {
  if (state === 'draft') return <span className="dim text-13">Not started</span>
  const sum = week.reduce((total, count) => total + count, 0)
  if (!hasTrend(week))
    return <span className="dim text-13">{sum === 0 ? 'None' : `${formatCount(week[0] ?? 0)} each day`}</span>
  return (
    <>
      <Sparkline
        label="Completions of a day"
        values={week}
        texts={week.map((count, index) => `${daysAgo(week.length - 1 - index)}: ${completions(count)}`)}
      />
      <span className="sr-only">{completions(sum)} in the last 8 days</span>
    </>
  )
}

interface Props {
  caption: string
  campaigns: Campaign[]
  /** Running campaigns above the limit. */
  surplus: number
  sorting: Sorting
  /** True while the rows are still in the previous order. */
  isStale: boolean
}

/** The member's campaigns with status, budget, completions and actions. */
export function CampaignTable({ caption, campaigns, surplus, sorting, isStale }: Props) {
  return (
    <div className="campaigns" aria-busy={isStale}>
      <Table
        caption={caption}
        columns={columnsOf(surplus)}
        rows={campaigns}
        rowKey={({ id }) => id}
        sorting={sorting}
        media
      />
    </div>
  )
}

function Content({ campaign }: { campaign: Campaign }) {
  return (
    <span className="flex min-w-0 items-center gap-3.5 wide:max-[75rem]:[&>.thumb]:hidden">
      <Thumb
        src={campaign.thumbnailUrl}
        size={72}
        platform={campaign.thumbnailUrl ? undefined : campaign.platform}
      />
      <span className="grid min-w-0">
        <b className="line-clamp-2 max-[16rem]:line-clamp-4 font-label wrap-anywhere">{campaign.title}</b>
        <span className="dim text-13 flex items-center gap-1.5">
          <PlatformIcon platform={campaign.platform} size={14} />
          {kindOf(campaign)}
        </span>
      </span>
    </span>
  )
}

function Status({ campaign }: { campaign: Campaign }) {
  const { label, icon, tone } = wordsOf(campaign)
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {campaign.spotlightUntil ? <Badge icon="Star">Spotlight</Badge> : null}
      {campaign.note ? (
        <span className="dim text-13 max-w-56 text-pretty">
          {campaign.note}
          <TimePhrase before=" Resumes by itself:" iso={campaign.heldUntil} />
        </span>
      ) : null}
    </span>
  )
}

function Budget({ campaign }: { campaign: Campaign }) {
  const budget = budgetOf(campaign)
  return (
    <span className="grid gap-1.5 wide:min-w-30">
      <span className="flex flex-wrap justify-between gap-x-3 text-13 whitespace-nowrap">
        <Points value={campaign.spent} kind="plain" />
        <span className="dim num">of {formatCount(budget)}</span>
      </span>
      <ProgressBar
        value={campaign.spent}
        max={budget}
        tone="out"
        label="Budget used"
        valueText={`${formatCount(campaign.spent)} of ${formatCount(budget)} points used`}
      />
    </span>
  )
}

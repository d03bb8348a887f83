import type { ManagedCampaign } from '#contract/community/bulk-acts.ts'
import { formatCount } from '#contract/numbers.ts'
import { Badge } from '../../design/badge.tsx'
import { Checkbox } from '../../design/field.tsx'
import { Points } from '../../design/points.tsx'
import type { Column } from '../../design/table.tsx'
import { countText } from '../../design/texts.ts'
import { Thumb } from '../../design/thumb.tsx'
import { Time } from '../../design/time.tsx'
import { wordsOf } from '../../exchange/campaigns/campaign-labels.ts'
import { taskWords } from '../../exchange/tasks/task-labels.ts'

/** Columns of campaigns, with a checkbox each. */
export const columnsOf = (
  chosen: ReadonlySet<string>,
  onChoose: (ids: readonly string[], isChosen: boolean) => void,
): Column<ManagedCampaign>[] => [
  {
    label: 'Campaign',
    kind: 'lead',
    className: 'wide:w-2/5',
    cell: (campaign) => (
      <span className="flex min-w-0 items-center gap-3">
        <Checkbox
          checked={chosen.has(campaign.id)}
          onChange={(event) => onChoose([campaign.id], event.target.checked)}
        >
          <span className="sr-only">Choose {campaign.title}</span>
        </Checkbox>
        <Lead campaign={campaign} />
      </span>
    ),
  },
  { label: 'State', cell: (campaign) => <State campaign={campaign} /> },
  {
    sort: 'budget',
    label: 'Budget',
    kind: 'number',
    cell: ({ budget, setAside }) => (
      <span className="grid justify-items-end">
        <Points value={budget} kind="plain" />
        <span className="dim text-13">{formatCount(setAside)} set aside</span>
      </span>
    ),
  },
  {
    label: 'Completions',
    kind: 'number',
    cell: ({ delivered, target }) => `${formatCount(delivered)} of ${formatCount(target)}`,
  },
  { sort: 'newest', label: 'Created', cell: ({ createdAt }) => <Time iso={createdAt} /> },
]

function Lead({ campaign: { id, title, url, owner, platform, action, thumbnailUrl } }: Of) {
  return (
    <>
      <Thumb src={thumbnailUrl} platform={platform} />
      <span className="grid min-w-0">
        <a className="font-label wrap-anywhere" href={url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
        <span className="dim text-13 wrap-anywhere">
          {taskWords(action, platform)} by {owner ?? 'the house'} · number {id}
        </span>
      </span>
    </>
  )
}

interface Of {
  campaign: ManagedCampaign
}

function State({ campaign }: Of) {
  const { label, tone } = wordsOf(campaign)
  const { note, byStaff, pausedBy, reports } = campaign
  return (
    <span className="grid justify-items-start gap-1 max-wide:justify-items-end">
      <Badge tone={tone}>{byStaff && pausedBy === 'moderation' ? 'Hidden' : label}</Badge>
      {note ? <span className="dim text-13 wrap-anywhere">{note}</span> : null}
      {reports > 0 ? <a href="/reports">{countText(reports, 'open report')}</a> : null}
    </span>
  )
}

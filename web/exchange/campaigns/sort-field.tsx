import type { CampaignSort } from '#contract/exchange/campaigns.ts'
import { IconButton } from '../../design/icon-button.tsx'
import { CaretDownIcon, CaretUpIcon } from '../../design/icons.ts'
import { Select } from '../../design/input.tsx'
import type { Sort } from './use-sort.ts'

const labels: Record<CampaignSort, string> = {
  newest: 'Newest',
  title: 'Title',
  status: 'Status',
  budget: 'Budget',
  completions: 'Completions',
  week: 'Last 8 days',
}

/** Order of the list where it has no heads to press: below 1081 px. */
export function SortField({ sort: { sorting, choose, reverse } }: { sort: Sort }) {
  const isAscending = sorting.order === 'asc'
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2 wide:hidden">
      <span className="text-13 text-ink-2" aria-hidden="true">
        Sort by
      </span>
      <span className="flex-1">
        <Select
          small
          aria-label="Sort by"
          value={sorting.by}
          onChange={(event) => choose(event.target.value)}
        >
          {Object.entries(labels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </span>
      <IconButton
        icon={isAscending ? CaretUpIcon : CaretDownIcon}
        label={isAscending ? 'Ascending; press to reverse' : 'Descending; press to reverse'}
        onClick={reverse}
      />
    </div>
  )
}

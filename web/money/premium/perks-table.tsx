import type { Perk } from '#contract/money/premium-perks.ts'
import { formatCount } from '#contract/numbers.ts'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { Table } from '../../design/table.tsx'

/** Premium perks beside the free plan, with the values that apply now. */
export function PerksTable({ perks }: { perks: readonly Perk[] }) {
  return (
    <Table
      caption="Perks of the free plan and of premium"
      columns={[
        {
          label: 'Perk',
          kind: 'lead',
          cell: ({ title, paidOnly }) => (
            <span className="grid gap-0.5">
              <b className="font-label">{title}</b>
              {paidOnly ? <span className="dim text-13">If premium is paid with money</span> : null}
            </span>
          ),
        },
        { label: 'Free', kind: 'number', cell: (perk) => figureOf(perk, perk.free) },
        { label: 'Premium', kind: 'number', cell: (perk) => figureOf(perk, perk.premium) },
      ]}
      rows={[...perks]}
      rowKey={({ name }) => name}
    />
  )
}

function figureOf({ unit }: Perk, value: number) {
  if (unit === 'points') return <Points value={value} kind="plain" />
  if (unit === 'percent') return `${value}%`
  if (unit === 'times') return `${formatCount(value)}×`
  if (unit === 'count') return formatCount(value)
  if (value === 0) return <span className="dim">No</span>
  return (
    <span className="inline-flex [vertical-align:middle] gap-1.5 items-center">
      <Icon name="CheckCircle" weight="fill" size={18} />
      <span>Yes</span>
    </span>
  )
}

import type { getPricing } from '#contract/money/premium.ts'
import type { Output } from '#contract/operation.ts'
import { Points } from '../../design/points.tsx'
import { Table } from '../../design/table.tsx'
import { priceText } from './premium-words.ts'

/** Packages of points, with the price per 100 points of each. */
export function PackageTable({ packages }: Pick<Output<typeof getPricing>, 'packages'>) {
  return (
    <Table
      caption="Point packages"
      columns={[
        { key: 'points', label: 'Package', kind: 'lead', cell: ({ points }) => <Points value={points} /> },
        { key: 'price', label: 'Price', kind: 'number', cell: ({ priceCents }) => priceText(priceCents) },
        {
          key: 'each',
          label: 'Per 100 points',
          kind: 'number',
          cell: ({ priceCents, points }) => priceText((priceCents * 100) / points),
        },
      ]}
      rows={[...packages]}
      rowKey={({ points }) => String(points)}
    />
  )
}

import type { ReactNode } from 'react'
import { Points } from '../../design/points.tsx'
import { formatCents, taxPercent } from './order-words.ts'

interface Props {
  goods: ReactNode
  goodsLabel: string
  /** Points of premium on top, where there are some. */
  extraPoints?: number
  priceCents: number
  taxCents: number
  /** Share of the price; null where only the sum is known. */
  taxRate: number | null
}

/** What an order costs, line by line. */
export function OrderSum({ goods, goodsLabel, extraPoints = 0, priceCents, taxCents, taxRate }: Props) {
  return (
    <dl className="sum-lines">
      <div>
        <dt>{goodsLabel}</dt>
        <dd>{goods}</dd>
      </div>
      {extraPoints > 0 ? (
        <div>
          <dt>With premium</dt>
          <dd>
            <Points value={extraPoints} kind="in" />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Price</dt>
        <dd className="num">{formatCents(priceCents)}</dd>
      </div>
      <div>
        <dt>Tax{taxRate ? ` (${taxPercent(taxRate)})` : ''}</dt>
        <dd className="num">{formatCents(taxCents)}</dd>
      </div>
      <div className="sum-total">
        <dt>Total</dt>
        <dd className="num">{formatCents(priceCents + taxCents)}</dd>
      </div>
    </dl>
  )
}

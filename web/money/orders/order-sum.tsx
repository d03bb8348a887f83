import type { ReactNode } from 'react'
import { formatCents } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { taxPercent } from './order-words.ts'
import './orders.css'

interface Props {
  goods: ReactNode
  goodsLabel: string
  /** Extra points from premium; 0: none. */
  extraPoints?: number
  priceCents: number
  taxCents: number
  /** Share of the price; null: only the amount is known. */
  taxRate: number | null
}

/** Cost of an order, line by line. */
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

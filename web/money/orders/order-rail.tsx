import { useState } from 'react'
import { createOrder, type OrderProvider, type Package, type Shop } from '#contract/money/orders.ts'
import { formatCents } from '#contract/numbers.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { leaveFor, useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { payPath } from './order-words.ts'
import { OrderSum } from './receipt.tsx'
import './orders.css'

const options = [
  { value: 'card', label: 'Card', icon: 'CreditCard' },
  { value: 'crypto', label: 'Crypto', icon: 'CurrencyBtc' },
] as const

/** Summary of the order for the chosen package: the sum, the payment method and the button to continue. */
export function OrderRail({ shop, chosen, balance }: { shop: Shop; chosen: Package; balance: number }) {
  const enabled = options.filter(({ value }) => shop.providers[value])
  const [provider, setProvider] = useState<OrderProvider>(enabled[0]?.value ?? 'card')
  const writeOnce = useWriteOnce()
  const { busy, error, send } = useSend('creating an order')
  const order = () =>
    send(async () => {
      const body = { kind: 'package', item: chosen.item, provider } as const
      const created = await writeOnce(createOrder, { body })
      return leaveFor(payPath(created.order))
    })
  const hint = hintOf(shop, chosen, provider)
  const points = chosen.points + chosen.extraPoints
  return (
    <Card title="Your order" className="wide:sticky wide:top-21 wide:self-start" body="grid gap-4.5">
      {enabled.length > 1 ? (
        <Segmented label="Payment" options={enabled} value={provider} onChange={setProvider} full />
      ) : null}
      <OrderSum
        goodsLabel="Package"
        goods={<Points value={chosen.points} />}
        extraPoints={chosen.extraPoints}
        priceCents={chosen.priceCents}
        taxCents={chosen.taxCents}
        taxRate={shop.taxRate}
      />
      {enabled.length === 0 ? (
        <Note>Payments are not enabled on this server. You can still earn points.</Note>
      ) : (
        <>
          {hint ? <Note tone="warn">{hint}</Note> : null}
          <Button variant="solid" size="lg" full busy={busy} disabled={hint !== null} onClick={order}>
            Continue to payment
          </Button>
          {error ? <Note tone="danger">{error}</Note> : null}
          {shop.providers[provider] === 'sandbox' ? (
            <Note>Sandbox: this is a demo, no money moves.</Note>
          ) : null}
        </>
      )}
      <Facts
        className="sum-lines text-13"
        of={{
          'Balance now': <Points value={balance} />,
          'After this order': <Points value={balance + points} />,
        }}
      />
      <p className="dim text-13">
        Unspent bought points can be refunded for {shop.refundDays} days. Points are not money: they can’t be
        paid out, or given to another member except as a tip for feedback.
      </p>
    </Card>
  )
}

/** Reason the package cannot be ordered with this provider now; null: it can. */
function hintOf(
  { newBuyerLimit: limit, cryptoLeastCents }: Shop,
  { priceCents }: Package,
  provider: OrderProvider,
): string | null {
  if (provider === 'crypto' && priceCents < cryptoLeastCents)
    return `Crypto orders start at ${formatCents(cryptoLeastCents)}.`
  if (limit && priceCents > limit.leftCents)
    return `In your first ${limit.days} days as a buyer, you can spend ${formatCents(limit.mostCents)} on packages; ${formatCents(limit.leftCents)} is left.`
  return null
}

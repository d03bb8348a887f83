import { useState } from 'react'
import {
  createOrder,
  type OrderProvider,
  type Package,
  type Shop,
  startCheckout,
} from '#contract/money/orders.ts'
import { formatCents } from '#contract/numbers.ts'
import { write } from '../../api/client.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { leaveFor, useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import type { IconName } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { payPath } from './order-labels.ts'
import { OrderSum } from './receipt.tsx'
import './orders.css'
import '../../design/pay-bar.css'

const icons = { card: 'CreditCard', crypto: 'CurrencyBtc' } as const
const options = [
  { value: 'card', label: 'Card', icon: icons.card },
  { value: 'crypto', label: 'Crypto', icon: icons.crypto },
] as const

interface Props {
  shop: Shop
  chosen: Package
  balance: number
}

/**
 * Summary of the order for the chosen package: the payment method, the sum and the button, which on a phone is a bar at
 * the bottom.
 */
export function OrderRail({ shop, chosen, balance }: Props) {
  const enabled = options.filter(({ value }) => shop.providers[value])
  const [provider, setProvider] = useState<OrderProvider>(enabled[0]?.value ?? 'card')
  const ordering = useOrdering(chosen, provider)
  const points = chosen.points + chosen.extraPoints
  const total = formatCents(chosen.priceCents + chosen.taxCents)
  const pay = (
    <Pay {...ordering} hint={hintOf(shop, chosen, provider)} icon={icons[provider]}>
      {`Pay ${total} by ${provider}`}
    </Pay>
  )
  return (
    <>
      <Card
        title="Your order"
        className="wide:sticky wide:top-21 wide:self-start max-wide:order-1"
        body="grid gap-4.5"
      >
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
          <Note>Payments aren’t enabled on this server. You can still earn points.</Note>
        ) : (
          <div className="grid gap-3 max-wide:hidden">{pay}</div>
        )}
        {shop.providers[provider] === 'sandbox' ? (
          <Note>Sandbox: this is a demo, no money moves.</Note>
        ) : null}
        <After balance={balance} points={points} shop={shop} />
      </Card>
      {enabled.length === 0 ? null : (
        <div className="pay-bar order-3 grid gap-2 wide:hidden [--inset:1.75rem] max-desk:[--inset:1rem]">
          <p className="num text-13 text-ink-2">
            <Points value={points} kind="plain" /> for {total}
          </p>
          {pay}
        </div>
      )}
    </>
  )
}

/** Places the order and opens where it is paid: by card the provider’s page, with no page of ours between. */
function useOrdering({ item }: Package, provider: OrderProvider) {
  const writeOnce = useWriteOnce()
  const { busy, error, send } = useSend('creating an order')
  const order = () =>
    send(async () => {
      const { order: placed } = await writeOnce(createOrder, { body: { kind: 'package', item, provider } })
      if (provider === 'crypto') return leaveFor(payPath(placed))
      const { url } = await write(startCheckout, { params: { orderId: placed.orderId }, body: {} })
      return leaveFor(url)
    })
  return { busy, error, order }
}

type PayProps = ReturnType<typeof useOrdering> & {
  /** Reason the order can't be placed; null: it can. */
  hint: string | null
  icon: IconName
  children: string
}

function Pay({ busy, error, order, hint, icon, children }: PayProps) {
  return (
    <>
      {hint ? <Note tone="warn">{hint}</Note> : null}
      <Button variant="solid" size="lg" full icon={icon} busy={busy} disabled={hint !== null} onClick={order}>
        {children}
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </>
  )
}

/** Balance after the order, and the terms of bought points. */
function After({ balance, points, shop }: Pick<Props, 'balance' | 'shop'> & { points: number }) {
  return (
    <>
      <Facts
        className="sum-lines text-13"
        of={{
          'Balance now': <Points value={balance} />,
          'After this order': <Points value={balance + points} />,
        }}
      />
      <p className="dim text-13">
        {shop.providers.card ? 'You enter your card on the payment provider’s page; we never see it. ' : null}
        Unspent bought points can be refunded for {shop.refundDays} days. Points aren’t money: you can’t cash
        them out or transfer them; the one exception is a small tip for feedback.
      </p>
    </>
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

import { useState } from 'react'
import { type Order, startCheckout } from '#contract/money/orders.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { CreditCardIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { formatCents } from '../../design/numbers.ts'

/** Opens the card provider's page, where the member enters the card. */
export function PayButton({ order }: { order: Pick<Order, 'orderId' | 'totalCents'> }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const pay = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const { url } = await write(startCheckout, { params: { orderId: order.orderId } })
      window.location.assign(url)
    } catch (thrown) {
      console.error('could not start a checkout', thrown)
      setError(sentenceOf(thrown))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <Button variant="solid" size="lg" full icon={CreditCardIcon} busy={busy} onClick={pay}>
        Pay {formatCents(order.totalCents)} by card
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </div>
  )
}

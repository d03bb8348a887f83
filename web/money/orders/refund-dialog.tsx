import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { getOrder, listOrders, type Order, requestRefund } from '#contract/money/orders.ts'
import { queryKey } from '#contract/operation.ts'
import { newIdempotencyKey, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import { formatCents, formatCount } from '../../design/numbers.ts'
import { toast } from '../../design/toast-store.ts'

interface Props {
  order: Pick<Order, 'orderId' | 'number'>
  terms: { points: number; cents: number }
  open: boolean
  onClose: () => void
}

/** Asks for confirmation before unspent points are refunded. */
export function RefundDialog({ order, terms, open, onClose }: Props) {
  const client = useQueryClient()
  const [key] = useState(newIdempotencyKey)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const params = { orderId: order.orderId }
      await write(requestRefund, { params, body: { points: terms.points } }, { idempotencyKey: key })
      tellPointsChanged()
      toast({ title: `${formatCents(terms.cents)} is on its way back.` })
      onClose()
    } catch (thrown) {
      console.error('could not request a refund', thrown)
      setError(sentenceOf(thrown))
    } finally {
      setBusy(false)
      const changed = [
        queryKey(getOrder, { params: { orderId: order.orderId } }),
        queryKey(listOrders),
        queryKey(getPointsOverview),
      ]
      await Promise.all(changed.map((each) => client.invalidateQueries({ queryKey: each })))
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Refund order ${order.number}?`}
      text={`The ${formatCount(terms.points)} unspent points leave your balance now. ${formatCents(terms.cents)} goes back to where you paid from; banks take a few days.`}
      actions={
        <>
          <Button onClick={onClose}>Keep the points</Button>
          <Button variant="danger" busy={busy} onClick={submit}>
            Refund {formatCents(terms.cents)}
          </Button>
        </>
      }
    >
      {error ? <Note tone="danger">{error}</Note> : null}
    </Dialog>
  )
}

import { useState } from 'react'
import { type AdminOrder, refundOrder } from '#contract/money/payment-events.ts'
import { formatCents } from '#contract/numbers.ts'
import { useAct } from '../../api/use-act.ts'
import { useWriteOnce } from '../../api/use-write-once.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Field, Input } from '../../design/field.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'

const consequences = {
  package:
    'The order’s unspent points leave the member’s balance, and their part of the price goes back to the card.',
  premium:
    'The full price goes back to the card. The term ends at once, its monthly points are taken back, and it does not renew.',
}

/** Button and dialog that refund an order as an admin, with a note for the audit log. */
export function AdminRefund({ order }: { order: AdminOrder }) {
  const write = useWriteOnce()
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const { busy, error, send } = useAct('refund of an order', ['/api/admin/'], () => setOpen(false))
  const refund = () =>
    send(async () => {
      const { cents } = await write(refundOrder, { params: { orderId: order.orderId }, body: { note } })
      return `${formatCents(cents)} is on its way to ${order.username}.`
    })
  return (
    <>
      <Button size="sm" aria-label={`Refund order ${order.number}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Refund order ${order.number} of ${order.username}?`}
        text={`${consequences[order.kind]} Your name and note are logged.`}
        keep="Keep it"
        verb="Refund"
        busy={busy}
        disabled={note.trim().length < 3}
        onConfirm={refund}
      >
        <Field label="Reason">
          <Input value={note} maxLength={500} onChange={setNote} />
        </Field>
        {error ? <Note tone="danger">{error}</Note> : null}
      </ConfirmDialog>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminOrder, refundOrder } from '#contract/money/payment-events.ts'
import { newIdempotencyKey, sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { formatCents } from '../../design/numbers.ts'
import { toast } from '../../design/toast-store.ts'

const consequences = {
  package:
    'The order’s unspent points leave the member’s balance, and their part of the price goes back to the card.',
  premium:
    'The full price goes back to the card. The term ends at once, its monthly points are taken back, and it does not renew.',
}

/** Button and dialog that refund an order as an admin, with a note for the audit log. */
export function AdminRefund({ order }: { order: AdminOrder }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const refund = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const request = { params: { orderId: order.orderId }, body: { note } }
      const { cents } = await write(refundOrder, request, { idempotencyKey: key })
      toast({ title: `${formatCents(cents)} is on its way to ${order.username}.` })
      setOpen(false)
      await client.invalidateQueries({
        predicate: ({ queryKey: [at] }) => String(at).startsWith('/api/admin/'),
      })
    } catch (thrown) {
      console.error('could not refund an order', thrown)
      setError(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="sm" aria-label={`Refund order ${order.number}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Refund order ${order.number} of ${order.username}?`}
        text={`${consequences[order.kind]} Your name and note are logged.`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button variant="danger" busy={busy} disabled={note.trim().length < 3} onClick={refund}>
              Refund
            </Button>
          </>
        }
      >
        <Field label="Reason">
          <Input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {error ? <Note tone="danger">{error}</Note> : null}
      </Dialog>
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderProviders, orderStates } from '#contract/money/orders.ts'
import { type AdminOrder, listAllOrders, refundOrder } from '#contract/money/payment-events.ts'
import { newIdempotencyKey, sentenceOf, write } from '../../api/client.ts'
import { usePages } from '../../api/read-pages.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Input, Select } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { formatCents } from '../../design/numbers.ts'
import { PageList } from '../../design/page-list.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { toast } from '../../design/toast-store.ts'
import { useFilters } from '../../layout/use-filters.ts'
import { StateBadge } from './order-list.tsx'
import { goodsOf, payWord, stateWords } from './order-words.ts'

const columns: Column<AdminOrder>[] = [
  {
    key: 'order',
    label: 'Order',
    kind: 'lead',
    cell: (order) => (
      <span className="grid min-w-0">
        <b className="trunc font-label">{order.username}</b>
        <span className="dim text-13">
          {order.number}, {goodsOf(order)}
        </span>
      </span>
    ),
  },
  { key: 'at', label: 'Placed', cell: ({ createdAt }) => <Time iso={createdAt} /> },
  { key: 'state', label: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'provider', label: 'Paid by', cell: payWord },
  { key: 'total', label: 'Total', kind: 'number', cell: ({ totalCents }) => formatCents(totalCents) },
  {
    key: 'actions',
    label: 'Actions',
    kind: 'actions',
    cell: (order) =>
      order.state === 'paid' && order.provider === 'card' ? <AdminRefund order={order} /> : null,
  },
]

/** Orders of all members: search and filters, kept in the URL, and refunds. */
export function AdminOrders({ wish }: { wish: Readonly<Record<string, string>> }) {
  const [filters, change] = useFilters(wish, ['search', 'state', 'provider'])
  const [typed, setTyped] = useState(filters.search ?? '')
  const state = orderStates.find((name) => name === filters.state)
  const provider = orderProviders.find((name) => name === filters.provider)
  const { search } = filters
  const query = { ...(search && { search }), ...(state && { state }), ...(provider && { provider }) }
  const list = usePages(listAllOrders, { query }, { isPrivate: true })
  return (
    <Card title="Orders" flush>
      <form
        className="flex flex-wrap items-end gap-3 px-5 pt-3.5 pb-4 max-desk:px-4"
        onSubmit={(event) => {
          event.preventDefault()
          change({ search: typed.trim() })
        }}
      >
        <Field label="Member or order number">
          <Input value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Field label="State">
          <Select value={state ?? ''} onChange={(event) => change({ state: event.target.value })}>
            <option value="">Any</option>
            {orderStates.map((each) => (
              <option key={each} value={each}>
                {stateWords[each].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Paid by">
          <Select value={provider ?? ''} onChange={(event) => change({ provider: event.target.value })}>
            <option value="">Any</option>
            <option value="card">Card</option>
            <option value="crypto">Crypto</option>
          </Select>
        </Field>
        <Button type="submit">Search</Button>
      </form>
      <PageList
        list={list}
        rowsOf={({ orders }) => orders}
        keyOf={({ orderId }) => orderId}
        failed={{ title: 'Couldn’t load the orders' }}
        empty={{ title: 'No orders', text: 'No order matches this search.' }}
      >
        {(orders) => (
          <Table caption="Orders" columns={columns} rows={orders} rowKey={({ orderId }) => orderId} early />
        )}
      </PageList>
    </Card>
  )
}

const consequences = {
  package:
    'The order’s unspent points leave the member’s balance, and their part of the price goes back to the card.',
  premium:
    'The full price goes back to the card. The term ends at once, its monthly points are taken back, and it does not renew.',
}

/** Button and dialog that refund an order as an admin, with a note for the audit log. */
function AdminRefund({ order }: { order: AdminOrder }) {
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

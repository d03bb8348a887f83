import { useState } from 'react'
import { askForReturn, type CryptoPayment, getCryptoPayment } from '#contract/money/crypto.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { useFocusKept } from '../../design/use-focus-kept.ts'

const words: Record<CryptoPayment['refunds'][number]['state'], string> = {
  asked: 'We need a wallet address to send it to.',
  waiting: 'It will be sent by hand to the wallet address below; that can take a few days.',
  sent: 'It’s on its way and being confirmed.',
  done: 'Sent.',
}

interface Props {
  payment: CryptoPayment
}

/**
 * Refunds of the order and what can still be refunded: their states, and the wallet address asked of the
 * buyer.
 */
export function ReturnCard({ payment }: Props) {
  const { refunds, refundable } = payment
  const kept = useFocusKept()
  const open = refunds.filter(({ state }) => state === 'asked' || state === 'waiting')
  if (refunds.length === 0 && !refundable) return null
  return (
    <div className="outline-none" {...kept}>
      <Card title="Refund" className={refunds.length === 0 ? 'screen-only' : undefined} body="grid gap-4">
        {refunds.length > 0 ? <Refunds refunds={refunds} /> : null}
        {open.length > 0 ? (
          <AddressForm
            payment={payment}
            known={open.find(({ returnAddress }) => returnAddress)?.returnAddress ?? ''}
            send={
              open.some(({ state }) => state === 'asked') ? 'Save wallet address' : 'Change wallet address'
            }
          />
        ) : refundable ? (
          <>
            <p className="sub">
              You haven’t spent <Points value={refundable.points} kind="plain" /> of this order. Until{' '}
              <Time iso={refundable.until} format="date" /> you can get back {refundable.amount}{' '}
              {payment.symbol}. The points leave your balance at once; the money is sent by hand.
            </p>
            <AddressForm
              payment={payment}
              known=""
              points={refundable.points}
              send={`Refund ${refundable.amount} ${payment.symbol}`}
            />
          </>
        ) : null}
      </Card>
    </div>
  )
}

/** Refundable points of a crypto order and its refunds; renders nothing if there is neither. */
export function CryptoRefund({ orderId }: { orderId: string }) {
  const { data } = useRead(getCryptoPayment, { params: { orderId } }, { isPrivate: true, everyMs: 15_000 })
  return data?.payment ? <ReturnCard payment={data.payment} /> : null
}

const Refunds = ({ refunds }: { refunds: CryptoPayment['refunds'] }) => (
  <ul className="grid gap-3">
    {refunds.map((refund) => (
      <li key={refund.id}>
        <b className="num">
          {refund.amount} {refund.symbol}
        </b>
        <span className="sub block">{words[refund.state]}</span>
        {refund.txHash ? <span className="sub num block break-all text-13">{refund.txHash}</span> : null}
      </li>
    ))}
  </ul>
)

interface FormProps extends Props {
  known: string
  /** Unspent points that are given up for the refund. */
  points?: number
  send: string
}

function AddressForm({ payment, known, points, send }: FormProps) {
  const write = useWriteOnce()
  const [address, setAddress] = useState(known)
  const { busy, error, send: run } = useAct('askForReturn', [getCryptoPayment])
  const ask = () =>
    run(async () => {
      await write(askForReturn, {
        params: { orderId: payment.orderId },
        body: { returnAddress: address, ...(points && { points }) },
      })
      if (points) announcePointsChanged()
      return undefined
    })
  return (
    <Form className="screen-only grid gap-3" onSend={ask}>
      <Field
        label="Wallet address for refunds"
        hint={`Yours, on ${payment.network}. An exchange’s wallet address often can’t receive refunds.`}
        error={error}
      >
        <Input value={address} onChange={setAddress} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={busy}>
          {send}
        </Button>
      </div>
    </Form>
  )
}

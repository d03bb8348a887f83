import { useState } from 'react'
import { askForReturn, type CryptoPayment, type CryptoRefund } from '#contract/crypto.ts'
import { CallError, call, sentenceOf } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { Input } from '../../design/input.tsx'

const words: Record<CryptoRefund['state'], string> = {
  asked: 'We need an address to send it to.',
  waiting: 'It will be sent by hand to the address below; that can take a few days.',
  sent: 'It is on its way, and is looked up on the chain.',
  done: 'It was sent.',
}

/** Money of the order that goes back: what is asked of the buyer, and where it stands. */
export function ReturnCard({ payment, onSaid }: { payment: CryptoPayment; onSaid: () => void }) {
  const open = payment.refunds.filter(({ state }) => state === 'asked' || state === 'waiting')
  if (payment.refunds.length === 0) return null
  return (
    <Card title="Money that goes back">
      <div className="grid gap-4">
        <ul className="grid gap-3">
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <b className="num">
                {refund.amount} {refund.symbol}
              </b>
              <span className="sub block">{words[refund.state]}</span>
              {refund.txHash ? (
                <span className="sub num block break-all text-13">{refund.txHash}</span>
              ) : null}
            </li>
          ))}
        </ul>
        {open.length > 0 ? (
          <ReturnAddress
            payment={payment}
            known={open.find(({ returnAddress }) => returnAddress)?.returnAddress ?? null}
            onSaid={onSaid}
          />
        ) : null}
      </div>
    </Card>
  )
}

interface AddressProps {
  payment: CryptoPayment
  known: string | null
  onSaid: () => void
}

function ReturnAddress({ payment, known, onSaid }: AddressProps) {
  const [address, setAddress] = useState(known ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await call(askForReturn, {
        params: { orderId: payment.orderId },
        body: { returnAddress: address },
      })
      onSaid()
    } catch (thrown) {
      console.error('askForReturn failed', thrown)
      setError((thrown instanceof CallError ? thrown.fields.returnAddress : undefined) ?? sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label="Return address"
        hint={`Yours, on ${payment.network}. An exchange's address often can not take it back.`}
        error={error}
      >
        <Input value={address} onChange={(event) => setAddress(event.target.value)} placeholder="0x…" />
      </Field>
      <div className="actions">
        <Button type="submit" variant={known ? 'line' : 'solid'} busy={busy}>
          {known ? 'Change the address' : 'Send it there'}
        </Button>
      </div>
    </form>
  )
}

import { useState } from 'react'
import { type CryptoDesk, enterRefundTransaction, sendFromPractice } from '#contract/money/crypto.ts'
import { call } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { useWriteOnce } from '../../api/use-write-once.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Input } from '../../design/input.tsx'
import { refundWords } from './desk-words.ts'

type Refund = CryptoDesk['refunds'][number]

interface Props {
  refunds: readonly Refund[]
  /** True on the sandbox's practice chain, whose wallet can send. */
  isPractice: boolean
  settle: () => Promise<unknown>
}

/** Refunds to send from the operator's wallet, oldest first; renders nothing if there are none. */
export function DeskRefunds({ refunds, isPractice, settle }: Props) {
  const write = useWriteOnce()
  const { busy, act } = useAct('sending a practice refund', settle)
  const sendPractice = async (refundId: string): Promise<string> => {
    await write(sendFromPractice, { params: { refundId } })
    return 'Sent from the practice wallet.'
  }
  const [asked, setAsked] = useState<Refund | null>(null)
  if (refunds.length === 0) return null
  return (
    <Card title="Crypto to send back" aside={<span className="count">{refunds.length}</span>} flush>
      <ul className="pb-2">
        {refunds.map((refund) => (
          <li className="list-row max-desk:flex-wrap" key={refund.id}>
            <div className="list-row-text">
              <span className="list-row-title num">{`${refund.amount} ${refund.symbol}`}</span>
              <span className="list-row-sub">
                {refund.buyer}, order {refund.orderNumber}: {refundWords[refund.state]}
                {refund.returnAddress ? (
                  <span className="num block break-all">{refund.returnAddress}</span>
                ) : null}
                {refund.problem ? <span className="block text-danger-text">{refund.problem}</span> : null}
              </span>
            </div>
            {refund.state === 'waiting' && isPractice ? (
              <Button size="sm" disabled={busy} onClick={() => void act(() => sendPractice(refund.id))}>
                Send from the practice wallet<span className="sr-only">: order {refund.orderNumber}</span>
              </Button>
            ) : null}
            {refund.state === 'waiting' && !isPractice ? (
              <Button size="sm" onClick={() => setAsked(refund)}>
                Enter transaction<span className="sr-only">: order {refund.orderNumber}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? <TransactionDialog refund={asked} settle={settle} onClose={() => setAsked(null)} /> : null}
    </Card>
  )
}

interface DialogProps {
  refund: Refund
  settle: () => Promise<unknown>
  onClose: () => void
}

function TransactionDialog({ refund, settle, onClose }: DialogProps) {
  const [txHash, setTxHash] = useState('')
  const [error, setError] = useState<string>()
  const { busy, act } = useAct('entering a crypto refund', settle)
  const send = async (): Promise<void> => {
    if (!/^0x[0-9a-fA-F]{64}$/.test(txHash.trim()))
      return setError('Enter a transaction hash: 0x and 64 hex digits.')
    const enter = async (): Promise<string> => {
      await call(enterRefundTransaction, { params: { refundId: refund.id }, body: { txHash: txHash.trim() } })
      return 'Looking it up on the chain.'
    }
    if (await act(enter, setError)) onClose()
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Refund ${refund.amount} ${refund.symbol}`}
      text={`Send it from your wallet to ${refund.returnAddress}, then enter the transaction hash. The watcher checks that it pays this amount there, and closes the refund once confirmed.`}
      send="Check transaction"
      busy={busy}
      onSend={() => void send()}
    >
      <Field label="Transaction hash" error={error}>
        <Input value={txHash} onChange={(event) => setTxHash(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

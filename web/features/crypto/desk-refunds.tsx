import { useState } from 'react'
import { type CryptoDesk, enterRefundTransaction, sendFromPractice } from '#contract/crypto.ts'
import { call } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Input } from '../../design/input.tsx'
import { refundWords } from './desk-words.ts'

type Refund = CryptoDesk['refunds'][number]

interface Props {
  refunds: readonly Refund[]
  /** The chain is the sandbox's: its own wallet sends. */
  isPractice: boolean
  settle: () => Promise<unknown>
}

/** Money that is to be sent back from a wallet of the operator's, oldest first; nothing where there is none. */
export function DeskRefunds({ refunds, isPractice, settle }: Props) {
  const { busy, act } = useAct('sending a practice refund', settle)
  const sendPractice = async (refundId: string): Promise<string> => {
    await call(sendFromPractice, { params: { refundId } })
    return 'Sent from the practice wallet'
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
                Enter the transaction<span className="sr-only">: order {refund.orderNumber}</span>
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
  const { busy, act } = useAct('entering a refund by crypto', settle)
  const send = async (): Promise<void> => {
    if (!/^0x[0-9a-fA-F]{64}$/.test(txHash.trim()))
      return setError('That is not a transaction: 0x and 64 digits or letters from a to f.')
    const enter = async (): Promise<string> => {
      await call(enterRefundTransaction, { params: { refundId: refund.id }, body: { txHash: txHash.trim() } })
      return 'It is looked up on the chain'
    }
    if (await act(enter, setError)) onClose()
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Sent ${refund.amount} ${refund.symbol}?`}
      text={`Send it from a wallet of yours to ${refund.returnAddress}, then enter the transaction. The watcher checks that it pays this amount there, and ends the refund when it is deep enough.`}
      send="Check it"
      busy={busy}
      onSend={() => void send()}
    >
      <Field label="Transaction" error={error}>
        <Input value={txHash} onChange={(event) => setTxHash(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

import { type CryptoCase, decideCryptoCase, readCryptoDesk } from '#contract/money/crypto.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { Time } from '../../design/time.tsx'
import { useAsked } from '../../design/use-modal.ts'

type Decision = CryptoCase['decisions'][number]

/** Payments waiting for an admin, oldest first; renders nothing if there are none. */
export function DeskCases({ cases }: { cases: readonly CryptoCase[] }) {
  const { asked, ask, close } = useAsked<{ one: CryptoCase; decision: Decision }>()
  if (cases.length === 0) return null
  return (
    <Card title="Payments to review" count={cases.length} flush>
      <ul>
        {cases.map((one) => (
          <li className="list-row max-desk:flex-wrap" key={one.id}>
            <div className="list-row-text">
              <span className="list-row-title">
                {caseWords[one.kind].title}: <span className="num">{`${one.amount} ${one.symbol}`}</span>
              </span>
              <span className="list-row-sub">
                {one.buyer}, order {one.orderNumber} of {one.due}, <Time iso={one.openedAt} />
                <span className="num block break-all">{one.txHash}</span>
              </span>
            </div>
            <div className="flex gap-2 max-desk:w-full">
              {one.decisions.map((decision) => (
                <Button key={decision} size="sm" onClick={() => ask({ one, decision })}>
                  {decisionWords[decision].button}
                  <span className="sr-only">: order {one.orderNumber}</span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {asked ? <DecisionDialog {...asked} onClose={close} /> : null}
    </Card>
  )
}

interface DialogProps {
  one: CryptoCase
  decision: Decision
  onClose: () => void
}

function DecisionDialog({ one, decision, onClose }: DialogProps) {
  const write = useWriteOnce()
  const { busy, error, send } = useAct('decision on a crypto payment', [readCryptoDesk], onClose)
  const words = decisionWords[decision]
  const decide = (note: string) =>
    send(() => write(decideCryptoCase, { params: { caseId: one.id }, body: { decision, note } }), words.done)
  return (
    <NoteDialog
      open
      onClose={onClose}
      title={`${words.button} the payment of ${one.amount} ${one.symbol}?`}
      text={`${caseWords[one.kind].sentence} ${words.sentence}`}
      send={words.button}
      busy={busy}
      label="Reason"
      hint="For the audit log."
      missing="Say briefly why."
      maxLength={500}
      error={error}
      onSend={decide}
    />
  )
}

const caseWords: Record<CryptoCase['kind'], { title: string; sentence: string }> = {
  small_payment: { title: 'Too small', sentence: 'Too small to be credited without an admin.' },
  premium_amount: { title: 'Not the premium price', sentence: 'A term can’t be bought in part.' },
  late_payment: {
    title: 'Late, to a reused wallet address',
    sentence:
      'It arrived after the price lock, at a wallet address that another order of this buyer had too.',
  },
  buyer_limit: {
    title: 'Above a new buyer’s limit',
    sentence: 'The buyer is new, and this is more than new buyers can spend.',
  },
  foreign_token: {
    title: 'Another token',
    sentence: 'It isn’t the accepted stablecoin, so it wasn’t counted.',
  },
  lost_payment: {
    title: 'Dropped by the chain after it was credited',
    sentence: 'The chain reorganised past our confirmations. The payment’s points were already credited.',
  },
}

const decisionWords: Record<
  CryptoCase['decisions'][number],
  { button: string; sentence: string; done: string }
> = {
  credit: { button: 'Credit', sentence: 'Its share of the points is credited now.', done: 'Credited.' },
  return: {
    button: 'Return',
    sentence: 'It isn’t counted. The buyer is asked where to send it.',
    done: 'The buyer is asked for a wallet address.',
  },
  close: { button: 'Close', sentence: 'No points or money move.', done: 'Closed.' },
}

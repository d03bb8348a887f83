import type { ReactNode } from 'react'
import {
  type CryptoDesk as Desk,
  enterRefundTransaction,
  readCryptoDesk,
  sendFromPractice,
} from '#contract/money/crypto.ts'
import { formatCount } from '#contract/numbers.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { useRead } from '../../api/read.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Time } from '../../design/time.tsx'
import { useFocusKept } from '../../design/use-focus-kept.ts'

/** Crypto payments for admins: the watched chain, the payments to decide (cases) and the refunds to send. */
export function CryptoDesk({ cases }: { cases: ReactNode }) {
  const { data: desk, isError, refetch } = useRead(readCryptoDesk, {}, { everyMs: 15_000 })
  const kept = useFocusKept()
  if (!desk)
    return (
      <Card title="Crypto" flush>
        <NotRead isPending={!isError} rows={2} title="Couldn’t load crypto payments" retry={refetch} />
      </Card>
    )
  return (
    <div className="grid gap-6 outline-none" {...kept}>
      <Card title="Crypto" aside={desk.chain ? <Badge>{desk.chain.mode}</Badge> : null}>
        {desk.chain ? (
          <ChainFacts chain={desk.chain} />
        ) : (
          <p className="sub">Not enabled: CRYPTO_RPC_URL isn’t set.</p>
        )}
      </Card>
      {cases}
      <DeskRefunds refunds={desk.refunds} isPractice={desk.chain?.isPractice ?? false} />
    </div>
  )
}

function ChainFacts({ chain }: { chain: NonNullable<Desk['chain']> }) {
  return (
    <div className="grid gap-4">
      {chain.problem ? <Note tone="warn">The last check failed: {chain.problem}</Note> : null}
      <Facts
        className="grid gap-2.5 num [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-3 [&_dt]:text-ink-2 [&_dd]:min-w-0 [&_dd]:break-all"
        of={{
          Chain: `${chain.network} (${chain.chainId})`,
          Token: `${chain.symbol} ${chain.token}`,
          'Counted after': `${chain.confirmations} blocks`,
          'Newest block': chain.headHeight === null ? 'none seen yet' : formatCount(chain.headHeight),
          Checked: chain.lookedAt ? <Time iso={chain.lookedAt} /> : 'not yet',
          'Wallet addresses assigned': formatCount(chain.addressesGiven),
          'Unpaid in a row': `${formatCount(chain.addressesUnpaid)} of ${formatCount(chain.addressGap)}`,
        }}
      />
    </div>
  )
}

type Refund = Desk['refunds'][number]

interface Props {
  refunds: readonly Refund[]
  /** True on the sandbox's practice chain, whose wallet can send. */
  isPractice: boolean
}

/** Refunds to send from the operator's wallet, oldest first; renders nothing if there are none. */
function DeskRefunds({ refunds, isPractice }: Props) {
  const write = useWriteOnce()
  const { busy, act } = useAct('sending a practice refund', [readCryptoDesk])
  const sendPractice = (refundId: string) =>
    act(() => write(sendFromPractice, { params: { refundId } }), 'Sent from the practice wallet.')
  const { ask, dialog } = useActDialog(transaction)
  if (refunds.length === 0) return null
  return (
    <Card title="Crypto to send back" count={refunds.length} flush>
      <ul>
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
              <Button size="sm" disabled={busy} onClick={() => void sendPractice(refund.id)}>
                Send from the practice wallet<span className="sr-only">: order {refund.orderNumber}</span>
              </Button>
            ) : null}
            {refund.state === 'waiting' && !isPractice ? (
              <Button size="sm" onClick={() => ask(refund)}>
                Enter transaction<span className="sr-only">: order {refund.orderNumber}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {dialog}
    </Card>
  )
}

const transaction = ({ id, amount, symbol, returnAddress }: Refund) =>
  declareAct(enterRefundTransaction, {
    params: { refundId: id },
    title: `Refund ${amount} ${symbol}`,
    text: `Send it from your wallet to ${returnAddress}, then enter the transaction hash. The watcher checks that it pays this amount there, and closes the refund once confirmed.`,
    verb: 'Check transaction',
    fields: {
      txHash: {
        label: 'Transaction hash',
        as: 'line',
        least: 66,
        missing: 'Enter a transaction hash: 0x and 64 hex digits.',
      },
    },
    body: ({ txHash }) => ({ txHash }),
    said: 'Looking it up on the chain.',
    settle: [readCryptoDesk],
  })

const refundWords: Record<Refund['state'], string> = {
  asked: 'waiting for the buyer’s wallet address',
  waiting: 'to be sent to',
  sent: 'sent, being confirmed',
  done: 'sent',
}

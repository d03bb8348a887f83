import type { CryptoPayment } from '#contract/money/crypto.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'
import { stateSentence, stateWord } from './payment-words.ts'

/** Payments to the order's wallet address, oldest first, each with its confirmations. */
export function PaymentList({ payment }: { payment: CryptoPayment }) {
  if (payment.payments.length === 0) return null
  return (
    <Card title="Received" flush>
      <ul>
        {payment.payments.map((one) => (
          <ListRow
            key={`${one.txHash}${one.seenAt}${one.amount}`}
            title={
              <span className="num">
                {one.amount === null ? 'Another token' : `${one.amount} ${payment.symbol}`}
              </span>
            }
            sub={
              <>
                <Time iso={one.seenAt} format="moment" />
                {one.isLate ? ' · late' : ''} · <span className="num">{shortHash(one.txHash)}</span>
                {stateSentence(one) ? (
                  <span className="block whitespace-normal">{stateSentence(one)}</span>
                ) : null}
              </>
            }
            end={
              one.points > 0 ? (
                <Points value={one.points} kind="in" />
              ) : (
                <Badge tone={one.state === 'seen' || one.state === 'confirmed' ? 'info' : 'warn'}>
                  {stateWord(one, payment.confirmations)}
                </Badge>
              )
            }
          />
        ))}
      </ul>
    </Card>
  )
}

const shortHash = (hash: string): string => `${hash.slice(0, 10)}…${hash.slice(-6)}`

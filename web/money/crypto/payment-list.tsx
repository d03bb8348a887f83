import type { CryptoPayment } from '#contract/money/crypto.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { Points } from '../../design/points.tsx'
import { Time } from '../../design/time.tsx'

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
                <Time iso={one.seenAt} />
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

type Payment = CryptoPayment['payments'][number]

const stateWords: Record<Exclude<Payment['state'], 'seen'>, string> = {
  confirmed: 'Confirmed',
  credited: 'Counted',
  lost: 'Counted',
  held: 'In review',
  declined: 'Not accepted',
  foreign: 'Another token',
  dropped: 'Dropped by the chain',
}

const stateWord = ({ state, confirmations }: Payment, needed: number): string =>
  state === 'seen' ? `${Math.min(confirmations, needed)} of ${needed} confirmations` : stateWords[state]

const heldSentences: Record<NonNullable<Payment['heldFor']>, string> = {
  small_payment:
    'It’s worth very few points, so an admin is checking it. Send the rest and it counts by itself.',
  premium_amount: 'The amount doesn’t match the price, so an admin is checking it.',
  late_payment: 'It arrived late, so an admin is checking which order it’s for.',
  buyer_limit: 'It’s more than a new buyer can spend, so an admin is checking the part above the limit.',
}

/** Consequence of a state and what to do, where the state does not say enough. */
const stateSentences: Partial<Record<Payment['state'], string>> = {
  declined: 'We can’t accept it. Enter a wallet address below to get it back.',
  foreign: 'Only the token above counts. An admin can see it; ask Support about it.',
  dropped: 'The block that held it was replaced. Your wallet usually resends it by itself.',
}

const stateSentence = ({ state, heldFor }: Payment): string | undefined =>
  heldFor ? heldSentences[heldFor] : stateSentences[state]

import type { Case, VerdictOf } from '#contract/staff/cases.ts'
import { Time } from '../../design/time.tsx'
import { CaseCard } from './case-card.tsx'

/** Crypto payments that wait for a person. */
export const CryptoCard = () => (
  <CaseCard
    kind="crypto"
    id="crypto-payments"
    title="Payments to review"
    everyMs={15_000}
    verdictsOf={({ evidence }) => evidence.verdicts}
    row={({ evidence: { kind, amount, symbol, buyer, orderNumber, due, txHash }, openedAt }) => ({
      name: `: order ${orderNumber}`,
      title: (
        <>
          {caseWords[kind].title}: <span className="num">{`${amount} ${symbol}`}</span>
        </>
      ),
      text: (
        <>
          {buyer}, order {orderNumber} of {due}, <Time iso={openedAt} />
          <span className="num block break-all">{txHash}</span>
        </>
      ),
    })}
    ask={({ evidence: { kind, amount, symbol } }, verdict) => ({
      title: `${verdictWords[verdict].verb} the payment of ${amount} ${symbol}?`,
      text: `${caseWords[kind].sentence} ${verdictWords[verdict].sentence}`,
      label: 'Reason',
      hint: 'For the audit log.',
    })}
  />
)

const caseWords: Record<Case<'crypto'>['evidence']['kind'], { title: string; sentence: string }> = {
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

const verdictWords: Record<VerdictOf<'crypto'>, { verb: string; sentence: string }> = {
  credited: { verb: 'Credit', sentence: 'Its share of the points is credited now.' },
  returned: { verb: 'Return', sentence: 'It isn’t counted. The buyer is asked where to send it.' },
  closed: { verb: 'Close', sentence: 'No points or money move.' },
}

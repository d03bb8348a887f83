import type { ReferralTerms } from '#contract/referrals.ts'
import { Card } from '../../design/card.tsx'
import {
  CheckCircleIcon,
  HandCoinsIcon,
  type Icon,
  LinkIcon,
  ProhibitIcon,
  WalletIcon,
} from '../../design/icons.ts'
import { formatCount } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { perHundred } from './referral-words.ts'

/** The rules in short: what each step takes and pays. */
export function RulesCard({ terms }: { terms: ReferralTerms }) {
  return (
    <Card title="How it works">
      <ol className="referral-rules">
        <Rule icon={LinkIcon}>Somebody opens your link and joins with an address of their own.</Rule>
        <Rule icon={CheckCircleIcon}>
          Once {terms.attempts} of their tasks were credited, on {terms.days} different days, you get{' '}
          <Points value={terms.referrerPoints} kind="in" /> and they get{' '}
          <Points value={terms.newcomerPoints} kind="in" />.
        </Rule>
        <Rule icon={HandCoinsIcon}>
          For {terms.shareDays} days you get {perHundred(terms.sharePer100)} points for every 100 that they
          earn by tasks, day by day, up to {formatCount(terms.shareMostPoints)} a person. It is on top:
          nothing is taken from them.
        </Rule>
        <Rule icon={WalletIcon}>
          In the same days you get {perHundred(terms.orderPer100)} points for every 100 that they buy, once
          the order can hardly come back. If it does, the points go back too.
        </Rule>
        <Rule icon={ProhibitIcon}>
          One person is one referral: accounts that share a browser, an address or a payment with yours do not
          count. At most {terms.monthCount} are approved a month.
        </Rule>
      </ol>
    </Card>
  )
}

function Rule({ icon: Mark, children }: { icon: Icon; children: React.ReactNode }) {
  return (
    <li>
      <Mark size={18} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

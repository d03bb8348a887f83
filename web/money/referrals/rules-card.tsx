import type { ReferralTerms } from '#contract/money/referrals.ts'
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

/** The referral rules in short: the condition and the points of each step. */
export function RulesCard({ terms }: { terms: ReferralTerms }) {
  return (
    <Card title="How it works">
      <ol className="grid gap-3 [&>li]:grid [&>li]:grid-cols-[20px_1fr] [&>li]:gap-2.5 [&>li]:text-14 [&_svg]:mt-0.5 [&_svg]:text-ink-3">
        <Rule icon={LinkIcon}>Someone opens your link and joins with their own email.</Rule>
        <Rule icon={CheckCircleIcon}>
          Once {terms.attempts} of their tasks are credited, on {terms.days} different days, you get{' '}
          <Points value={terms.referrerPoints} kind="in" /> and they get{' '}
          <Points value={terms.newcomerPoints} kind="in" />.
        </Rule>
        <Rule icon={HandCoinsIcon}>
          For {terms.shareDays} days you get {perHundred(terms.sharePer100)} points for every 100 they earn
          with tasks, day by day, up to {formatCount(terms.shareMostPoints)} per person. It comes on top:
          nothing is taken from them.
        </Rule>
        <Rule icon={WalletIcon}>
          In that time you get {perHundred(terms.orderPer100)} points for every 100 they buy, once a refund is
          unlikely. If one still happens, your points for it are taken back too.
        </Rule>
        <Rule icon={ProhibitIcon}>
          One person, one referral: accounts that share a browser, an email or a payment method with yours
          don’t count. Up to {terms.monthCount} are approved a month.
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

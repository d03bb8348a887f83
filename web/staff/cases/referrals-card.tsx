import { formatCount } from '#contract/numbers.ts'
import type { Case } from '#contract/staff/cases.ts'
import { Time } from '../../design/time.tsx'
import { CaseCard } from './case-card.tsx'

/**
 * Referrals whose two members signed in from one network, or whose referrer brought many this month: the staff decides if
 * they are two people.
 */
export const ReferralsCard = () => (
  <CaseCard
    kind="referral"
    id="referrals"
    title="Referrals to review"
    row={({ evidence }) => ({
      name: evidence.newcomer,
      title: `${evidence.newcomer}, invited by ${evidence.referrer}`,
      text: (
        <>
          {signsOf(evidence).join(' ')} {evidence.attempts} tasks on {evidence.days} days since{' '}
          <Time iso={evidence.since} format="day" />
        </>
      ),
    })}
    ask={({ evidence: { newcomer, referrer } }, verdict) => ({
      title: verdict === 'approved' ? `Approve ${newcomer}?` : `Reject ${newcomer}?`,
      text:
        verdict === 'approved'
          ? `You confirm that these are two people. ${referrer} and ${newcomer} get their points.`
          : `${referrer} reads that an admin rejected the referral. Neither gets points.`,
      label: 'What did you see?',
      hint: 'For the audit log.',
    })}
  />
)

type Evidence = Case<'referral'>['evidence']

/** Why it is in review. */
const signsOf = (evidence: Evidence): string[] => [
  ...(evidence.isOverMonth
    ? [`${formatCount(evidence.approvedThisMonth)} referrals of ${evidence.referrer} approved this month.`]
    : []),
  ...(evidence.isSameNetwork ? [networkWords(evidence)] : []),
]

/** Describes the shared network. One with many members is an office, a school or a phone company. */
const networkWords = ({ inCommon }: Evidence): string =>
  inCommon > 1
    ? `Both signed in from one network, which ${formatCount(inCommon)} members used recently.`
    : 'Joined from a network that their inviter uses.'

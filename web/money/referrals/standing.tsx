import type { ReferralTerms, Referred } from '#contract/money/referrals.ts'
import { Time } from '../../design/time.tsx'
import { progressOf, reasonWords } from './referral-words.ts'

/** State of a referral in one sentence. */
export function Standing({ person, terms }: { person: Referred; terms: ReferralTerms }) {
  const { state, reason, sharesUntil } = person
  if (reason) return reasonWords[reason]
  if (state === 'review') return 'You two share a network, so an admin is reviewing it.'
  if (state === 'pending') return `${progressOf(person, terms)}. Checked each night.`
  if (!sharesUntil) return 'Your share has ended.'
  return (
    <>
      You share in what they earn until <Time iso={`${sharesUntil}T12:00:00Z`} format="date" />.
    </>
  )
}

import type { ReferralTerms, Referred } from '#contract/referrals.ts'
import { Time } from '../../design/time.tsx'
import { progressOf, reasonWords } from './referral-words.ts'

/** How a referral stands, in one sentence. */
export function Standing({ person, terms }: { person: Referred; terms: ReferralTerms }) {
  const { state, reason, sharesUntil } = person
  if (reason) return reasonWords[reason]
  if (state === 'review') return 'You two were seen in one network, so an admin looks.'
  if (state === 'pending') return `${progressOf(person, terms)}. Looked at each night.`
  if (!sharesUntil) return 'You share in nothing more.'
  return (
    <>
      You share in what they earn until <Time iso={`${sharesUntil}T12:00:00Z`} format="date" />.
    </>
  )
}

import { closingFollows, followActions, undoneFactor } from '#contract/exchange/connections.ts'
import { is, type RowOf } from '#database/rows.ts'

/** Causes for taking back points of a follow that did not last, or for which no fresh proof came. */
const followCauses = ['undone_follow', 'unanswered_request'] as const
export type FollowCause = (typeof followCauses)[number]

/** Causes for taking back points of an attempt. */
export type AttemptCause = FollowCause | 'forged_proof' | 'reversal'

/** Causes for taking back points of an order: from its buyer, and from the buyer's referrer. */
export type OrderCause = 'chargeback' | 'referral_share'

/** Facts that decide a clawback of an attempt. */
export type ClawbackFacts = RowOf<typeof clawbackFacts>

export const clawbackFacts = {
  action: is.text,
  credited: is.boolean,
  rewardPoints: is.integer,
  feePoints: is.integer,
  /** Seconds from the credit until the undoing was noticed, without maintenance. */
  keptSeconds: is.number,
  /** False for the house, which has no owner to refund. */
  hasOwner: is.boolean,
  /** Points taken back before for other causes, and whether the owner was refunded with them. */
  earlierPoints: is.integer,
  refunded: is.boolean,
}

/** Values that decide: days a follow has to last, and the cost of a forged proof in rewards. */
export const clawbackTerms = {
  retentionDays: is.integer,
  forgedProofFactor: is.integer,
}

export type ClawbackRejection = 'not_credited' | 'too_late' | 'not_a_follow' | 'replay'

const daySeconds = 86_400

/** True if the cause is about a follow: it counts as rejected, and two of the latest close follows. */
export const isOfFollow = (cause: AttemptCause): cause is FollowCause =>
  followCauses.some((each) => each === cause)

/**
 * True if follows are closed after this one. taken: of the follows that were checked again, the latest first, which were
 * undone or not answered for.
 */
export const closesFollows = (taken: readonly boolean[]): boolean =>
  taken.slice(0, closingFollows.window).filter(Boolean).length >= closingFollows.most

/**
 * Points that the earner loses and the owner gets back (product decisions, Clawback): 5 × R for an undone follow, R for a
 * request without an answer or a reversed credit, 10 × R for a forged proof, less what the same attempt cost before; the
 * owner gets R + F, once, if the attempt was paid.
 */
export function clawbackDue(
  cause: AttemptCause,
  facts: ClawbackFacts,
  terms: RowOf<typeof clawbackTerms>,
): { due: number; refund: number } | ClawbackRejection {
  if (isOfFollow(cause)) {
    if (!followActions.includes(facts.action)) return 'not_a_follow'
    if (!facts.credited) return 'not_credited'
    if (facts.keptSeconds > terms.retentionDays * daySeconds) return 'too_late'
  }
  if (cause === 'reversal' && !facts.credited) return 'not_credited'
  const due = factorOf(cause, terms) * facts.rewardPoints - facts.earlierPoints
  if (due <= 0) return 'replay'
  const isRefunded = facts.credited && facts.hasOwner && !facts.refunded
  return { due, refund: isRefunded ? facts.rewardPoints + facts.feePoints : 0 }
}

function factorOf(cause: AttemptCause, terms: RowOf<typeof clawbackTerms>): number {
  if (cause === 'forged_proof') return terms.forgedProofFactor
  return cause === 'undone_follow' ? undoneFactor : 1
}

import { is, type RowOf } from '#database/rows.ts'
/** Causes for taking back points of an attempt. */
export type AttemptCause = 'undone_follow' | 'forged_proof' | 'reversal'

/** Causes for taking back points of an order: from its buyer, and from the buyer's referrer. */
export type OrderCause = 'chargeback' | 'referral_share'

/** Facts that decide a clawback of an attempt. */
export type ClawbackFacts = RowOf<typeof clawbackFacts>

export const clawbackFacts = {
  action: is.text,
  credited: is.boolean,
  rewardPoints: is.integer,
  feePoints: is.integer,
  /** Seconds from the credit until the undoing was noticed. */
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

const followActions = ['follow', 'join', 'subscribe']
const daySeconds = 86_400

/**
 * Points that the earner loses and the owner gets back (product decisions, Clawback): R for an undone follow or a
 * reversed credit, 10 × R for a forged proof, less what the same attempt cost before; the owner gets R + F, once, if the
 * attempt was paid.
 */
export function clawbackDue(
  cause: AttemptCause,
  facts: ClawbackFacts,
  terms: RowOf<typeof clawbackTerms>,
): { due: number; refund: number } | ClawbackRejection {
  if (cause === 'undone_follow') {
    if (!followActions.includes(facts.action)) return 'not_a_follow'
    if (!facts.credited) return 'not_credited'
    if (facts.keptSeconds > terms.retentionDays * daySeconds) return 'too_late'
  }
  if (cause === 'reversal' && !facts.credited) return 'not_credited'
  const factor = cause === 'forged_proof' ? terms.forgedProofFactor : 1
  const due = factor * facts.rewardPoints - facts.earlierPoints
  if (due <= 0) return 'replay'
  const isRefunded = facts.credited && facts.hasOwner && !facts.refunded
  return { due, refund: isRefunded ? facts.rewardPoints + facts.feePoints : 0 }
}

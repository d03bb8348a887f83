/** Why points of an attempt are taken back. */
export type AttemptCause = 'undone_follow' | 'forged_proof'

/** Why points of an order are: of its buyer, and of who had invited them. */
export type OrderCause = 'chargeback' | 'referral_share'

/** What is known of an attempt whose points may be taken back. */
export interface ClawbackFacts {
  action: string
  credited: boolean
  rewardPoints: number
  feePoints: number
  /** From its credit to when the undoing was noticed. */
  keptSeconds: number
  /** The house has no owner to refund. */
  hasOwner: boolean
  /** Taken back before for other causes, and whether the owner was refunded with that. */
  earlierPoints: number
  refunded: boolean
}

/** The figures that decide: days a follow has to last, and what a forged proof costs, times the reward. */
export interface ClawbackTerms {
  retentionDays: number
  forgedProofFactor: number
}

export type ClawbackRefusal = 'not_credited' | 'too_late' | 'not_a_follow' | 'replay'

const followActions = ['follow', 'join', 'subscribe']
const daySeconds = 86_400

/**
 * What the earner loses and what the owner gets back (product decisions, Clawback): R for an undone follow, 10 × R for
 * a forged proof, less what the same attempt cost before; the owner R + F, once, of what was paid.
 */
export function clawbackDue(
  cause: AttemptCause,
  facts: ClawbackFacts,
  terms: ClawbackTerms,
): { due: number; refund: number } | ClawbackRefusal {
  if (cause === 'undone_follow') {
    if (!followActions.includes(facts.action)) return 'not_a_follow'
    if (!facts.credited) return 'not_credited'
    if (facts.keptSeconds > terms.retentionDays * daySeconds) return 'too_late'
  }
  const factor = cause === 'forged_proof' ? terms.forgedProofFactor : 1
  const due = factor * facts.rewardPoints - facts.earlierPoints
  if (due <= 0) return 'replay'
  const isRefunded = facts.credited && facts.hasOwner && !facts.refunded
  return { due, refund: isRefunded ? facts.rewardPoints + facts.feePoints : 0 }
}

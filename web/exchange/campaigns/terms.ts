import type { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import type { Output } from '#contract/operation.ts'

/** The offers that are open to this member now, for one catalogue row. */
export type Terms = Output<typeof readCampaignTerms>

/** Condition that ends a new member's limits: "2 more tasks of yours are credited". */
export const tasksToGo = ({ tasksToFullTerms }: Pick<Terms, 'tasksToFullTerms'>): string =>
  tasksToFullTerms === 1
    ? '1 more task of yours is credited'
    : `${tasksToFullTerms} more tasks of yours are credited`

/** Reason that no campaign of this kind can start; null if one can. */
export function closedReason({ isOn, label, mayFeedback, key, tasksToFullTerms }: Terms): string | null {
  if (!isOn) return `“${label}” is switched off for now. Choose a visit or feedback instead.`
  if (key.endsWith('.feedback') && !mayFeedback)
    return `You can ask for feedback once ${tasksToGo({ tasksToFullTerms })}.`
  return null
}

import { creditedText, type readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { type CatalogueRow, rowsOfContent } from '#contract/exchange/catalogue.ts'
import type { Output } from '#contract/operation.ts'
import type { Tier } from '#contract/platforms.ts'

const risk: Record<Tier, number> = { green: 0, amber: 1, red: 2 }
const rank = ({ tier, group }: CatalogueRow): number => risk[tier] * 2 + (group === 'visits' ? 0 : 1)

/**
 * Actions by which content of any of these kinds can be promoted, the safest by policy first. Of equally safe
 * ones a visit is first: every member can fund it.
 */
export const safestFirst = (platform: string, kinds: readonly string[]): CatalogueRow[] =>
  [...new Set(kinds.flatMap((kind) => rowsOfContent(platform, kind)))].toSorted(
    (one, two) => rank(one) - rank(two),
  )

/** The offers that are open to this member now, for one catalogue row. */
export type Terms = Output<typeof readCampaignTerms>

/** Reason that no campaign of this kind can start; null if one can. */
export function closedReason({ isOn, label, mayFeedback, key, tasksToFullTerms }: Terms): string | null {
  if (!isOn) return `“${label}” is switched off for now. Choose a visit or feedback instead.`
  if (key.endsWith('.feedback') && !mayFeedback)
    return `You can ask for feedback once ${creditedText(tasksToFullTerms)}.`
  return null
}

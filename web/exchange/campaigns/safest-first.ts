import type { readCampaignTerms } from '#contract/exchange/campaigns.ts'
import { type CatalogueRow, rowsOfContent } from '#contract/exchange/catalogue.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import type { Tier } from '#contract/platforms.ts'
import { countText } from '../../design/texts.ts'
import { durationText } from '../../design/time-text.ts'

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
export const closedReason = ({ isOn, label }: Terms): string | null =>
  isOn ? null : `“${label}” is switched off for now. Choose a visit or feedback instead.`

/** True if the campaign can start only after the member's first tasks. */
export const waitsForTasks = ({ key, mayFeedback }: Terms): boolean =>
  key.endsWith('.feedback') && !mayFeedback

/** The tasks that come first, with the time they take and the points they bring. */
export function firstTasksText({ tasksToFullTerms: count, visit }: Terms): string {
  const points = visit && `${durationText(count * visit.seconds)}, +${formatCount(count * visit.reward)}`
  return `${countText(count, visit ? 'short visit' : 'task')} first${points ? ` (${points})` : ''}`
}

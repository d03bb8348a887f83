import { type CatalogueRow, rowsOfContent } from '#contract/exchange/catalogue.ts'
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

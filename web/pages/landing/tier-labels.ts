import { type ActionGroup, type CatalogueRow, catalogue } from '#contract/exchange/catalogue.ts'
import { platformLabels, type Tier } from '#contract/platforms.ts'

const groupWords: Record<ActionGroup, string> = {
  visits: 'visits',
  watches: 'watching',
  likes: 'likes and saves',
  follows: 'follows and subscribes',
  feedback: 'feedback',
}

/** More platforms than this are counted, not named. */
const mostNamed = 4
const listed = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words)

/** Name of a row's platform, with the kind of content if the platform treats another kind differently. */
function nameOf({ platform, group, tier, kind }: CatalogueRow): string {
  const name = platform === 'website' ? 'websites' : platformLabels[platform]
  const isSplit = catalogue.some(
    (row) => row.platform === platform && row.group === group && row.tier !== tier,
  )
  return isSplit ? `${name} (${kind}s)` : name
}

/** Names what the catalogue offers in a tier: "likes and saves on 7 platforms; watching on YouTube and TikTok" */
export function tierOffer(tier: Tier): string {
  const byPlatforms = new Map<string, ActionGroup[]>()
  for (const group of Object.keys(groupWords) as ActionGroup[]) {
    const rows = catalogue.filter((row) => row.tier === tier && row.group === group)
    const names = [...new Set(rows.map(nameOf))]
    if (names.length === 0) continue
    const where = names.length > mostNamed ? `${names.length} platforms` : listed(names)
    byPlatforms.set(where, [...(byPlatforms.get(where) ?? []), group])
  }
  const parts = [...byPlatforms].map(
    ([where, groups]) => `${listed(groups.map((group) => groupWords[group]))} on ${where}`,
  )
  return parts.join('; ')
}

import { type ActionGroup, catalogue } from '#contract/exchange/catalogue.ts'
import { type PlatformName, platformLabels, type Tier } from '#contract/platforms.ts'

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
const nameOf = (platform: PlatformName): string =>
  platform === 'website' ? 'websites' : platformLabels[platform]

/** Names what the catalogue offers in a tier: "Likes and saves on 7 platforms; watching on YouTube and TikTok." */
export function tierOffer(tier: Tier): string {
  const byPlatforms = new Map<string, ActionGroup[]>()
  for (const group of Object.keys(groupWords) as ActionGroup[]) {
    const rows = catalogue.filter((row) => row.tier === tier && row.group === group)
    const platforms = [...new Set(rows.map(({ platform }) => platform))]
    if (platforms.length === 0) continue
    const where =
      platforms.length > mostNamed ? `${platforms.length} platforms` : listed(platforms.map(nameOf))
    byPlatforms.set(where, [...(byPlatforms.get(where) ?? []), group])
  }
  const parts = [...byPlatforms].map(
    ([where, groups]) => `${listed(groups.map((group) => groupWords[group]))} on ${where}`,
  )
  const text = parts.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

import { type ActionGroup, catalogue } from '#contract/exchange/catalogue.ts'
import { type PlatformName, platformLabels, type Tier } from '#contract/platforms.ts'
import { capitalised } from '../../design/texts.ts'
import { TierIcon } from '../../design/tier-badge.tsx'

const tiers = [
  { tier: 'green', title: 'Within the rules', text: 'New members see these first.' },
  { tier: 'amber', title: 'Grey area', text: 'The platform’s rules don’t name them.' },
  {
    tier: 'red',
    title: 'Against the rules',
    text: 'The platform can remove what it counted, or limit an account. We ask you once before the first one.',
  },
] as const

/** States what platforms allow, before anybody signs up. */
export function PlatformRules() {
  return (
    <section className="landing-band landing-two" id="rules">
      <div>
        <h2 className="display mb-5 text-[clamp(2.1rem,1.2rem_+_3cqi,3.5rem)] leading-[1.02]">
          What platforms allow.
        </h2>
        <p className="sub max-w-[30em] text-18 leading-[1.5] text-pretty">
          Most platforms forbid rewards for likes, follows and views. Every task and every promotion says
          where it falls, with a link to the platform’s own page.
        </p>
      </div>
      <ul className="landing-honest border-b border-line">
        {tiers.map(({ tier, title, text }) => (
          <li key={tier}>
            <TierIcon tier={tier} />
            <div>
              <b>{title}</b>
              <p className="sub">
                {tierOffer(tier)} {text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
  return `${capitalised(text)}.`
}

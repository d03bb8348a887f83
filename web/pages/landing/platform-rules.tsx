import { capitalised } from '../../design/texts.ts'
import { TierIcon } from '../../design/tier-badge.tsx'
import { tierOffer } from './tier-labels.ts'

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
          Most platforms forbid rewards for likes, follows and views. Every task and every campaign says where
          it falls, with a link to the platform’s own page.
        </p>
      </div>
      <ul className="landing-honest border-b border-line">
        {tiers.map(({ tier, title, text }) => (
          <li key={tier}>
            <TierIcon tier={tier} />
            <div>
              <b>{title}</b>
              <p className="sub">{`${capitalised(tierOffer(tier))}. ${text}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

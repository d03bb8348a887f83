import { getRates } from '#contract/exchange/catalogue/rates.ts'
import type { Output } from '#contract/operation.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { ButtonLink } from '../design/button.tsx'
import { PlatformIcon } from '../design/platform-icon.tsx'
import { Static } from '../layout/static.tsx'
import { type PageProps, pageData } from '../page.tsx'
import { Hero } from './landing/hero.tsx'
import { PlatformRules } from './landing/platform-rules.tsx'
import { Promises } from './landing/promises.tsx'
import { Rates } from './landing/rates.tsx'
import { Steps } from './landing/steps.tsx'
import '../design/table.css'
import './landing/landing.css'

// The browser loads no code of the parts below, so their styles are imported here.

/** Used if the rates could not be read: no rate is shown. */
const unknown: Output<typeof getRates> = { rates: [], feeBasisPoints: 0, mostFactor: 1 }

const more = [
  ['Open Creator Tools', '/creator-tools'],
  ['Browse Circles', '/circles'],
] as const

function More() {
  return (
    <section className="landing-band flex flex-wrap gap-5 items-end justify-between [&_h2]:m-0">
      <h2 className="display mb-5 text-[clamp(2.1rem,1.2rem_+_3cqi,3.5rem)] leading-[1.02]">
        More than points.
      </h2>
      <div className="actions">
        {more.map(([label, href]) => (
          <ButtonLink key={href} size="lg" href={href}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}

/** The home page for visitors. Nothing on it is interactive, so the browser loads none of its code. */
export default function LandingPage({ boot }: PageProps) {
  return (
    <Static className="flush [container:landing_/_inline-size] overflow-hidden">
      {import.meta.env.SSR && <Sections boot={boot} />}
    </Static>
  )
}

function Sections({ boot }: PageProps) {
  const { rates, feeBasisPoints, mostFactor } = pageData(boot, getRates, {}) ?? unknown
  return (
    <>
      <Hero rates={rates} feeBasisPoints={feeBasisPoints} />
      <WorksWith />
      <Steps />
      <Rates rates={rates} mostFactor={mostFactor} />
      <PlatformRules />
      <Promises />
      <More />
      <section
        className="grid grid-cols-[1fr_1fr] gap-3.5 max-w-300 mt-5 mx-auto px-10 border-b border-line @max-[38.75rem]/landing:gap-2 @max-[38.75rem]/landing:px-3"
        aria-label="Get started"
      >
        <Ending tone="earn" title="Be someone’s first visitor." href="/register" action="Start earning" />
        <Ending tone="spend" title="Then meet yours." href="/login" action="Login" />
      </section>
    </>
  )
}

/** One of the two halves at the end, with its button. */
const Ending = ({ tone, title, href, action }: Record<'tone' | 'title' | 'href' | 'action', string>) => (
  <div
    className="flex flex-col gap-6.5 items-center justify-end aspect-[1.62] px-10 pb-12 rounded-t-[999px] text-center @max-[38.75rem]/landing:gap-4.5 @max-[38.75rem]/landing:aspect-[0.78] @max-[38.75rem]/landing:px-2.5 @max-[38.75rem]/landing:pb-5.5"
    style={{ background: `var(--${tone})`, color: `var(--on-${tone})` }}
  >
    <h2 className="display max-w-[8em] text-[clamp(1.5rem,0.6rem_+_3.1cqi,3.25rem)] leading-none">{title}</h2>
    <ButtonLink
      className="border-transparent [background:#10231a] text-[#f3f7f4] hover:border-transparent hover:[background:#10231a] hover:text-[#f3f7f4] @max-[38.75rem]/landing:h-11 @max-[38.75rem]/landing:px-3.5 @max-[38.75rem]/landing:text-14"
      size="xl"
      href={href}
    >
      {action}
    </ButtonLink>
  </div>
)

/** The ten platforms whose work can be shown here, with icons in ink. */
function WorksWith() {
  return (
    <section
      className="flex gap-x-8 gap-y-3.5 items-center max-w-300 mx-auto px-10 py-5.5 @max-[73rem]/landing:grid @max-[38.75rem]/landing:px-4 @max-[38.75rem]/landing:pt-6 @max-[38.75rem]/landing:pb-0"
      aria-label="Platforms"
    >
      <p className="dim flex-none">Works with</p>
      <ul className="flex flex-1 flex-wrap gap-x-3.5 gap-y-3 justify-between @max-[64rem]/landing:grid @max-[64rem]/landing:grid-cols-[repeat(5,auto)] @max-[38.75rem]/landing:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {platformNames.map((platform) => (
          <li key={platform} className="flex gap-2 items-center font-medium text-ink-2">
            <PlatformIcon platform={platform} size={18} />
            {platform === 'website' ? 'Websites' : platformLabels[platform]}
          </li>
        ))}
      </ul>
    </section>
  )
}

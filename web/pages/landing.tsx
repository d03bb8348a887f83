import { getRates } from '#contract/exchange/catalogue/rates.ts'
import type { Output } from '#contract/operation.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import { ButtonLink } from '../design/button.tsx'
import { PlatformIcon } from '../design/platform-icon.tsx'
import { useIsOpen } from '../layout/open-pages.tsx'
import { Static } from '../layout/static.tsx'
import { type PageProps, pageData } from '../page.ts'
import { Hero } from './landing/hero.tsx'
import { PlatformRules } from './landing/platform-rules.tsx'
import { Promises } from './landing/promises.tsx'
import { Rates } from './landing/rates.tsx'
import { Steps } from './landing/steps.tsx'
// The browser loads no code of the parts below, so their styles are imported here.
import '../design/table.css'
import './landing/landing.css'

/** Used if the rates could not be read: no rate is shown. */
const unknown: Output<typeof getRates> = { rates: [], feeBasisPoints: 0, mostFactor: 1 }

const more = [
  ['Open Creator Tools', '/creator-tools'],
  ['Browse Circles', '/circles'],
] as const

/** Links to features outside the exchange. */
function More() {
  const isOpen = useIsOpen()
  const links = more.filter(([, href]) => isOpen(href))
  if (links.length === 0) return null
  return (
    <section className="landing-band flex flex-wrap gap-5 items-end justify-between [&_h2]:m-0">
      <h2 className="display mb-5 text-[clamp(2.1rem,1.2rem_+_3cqi,3.5rem)] leading-[1.02]">
        More than points.
      </h2>
      <div className="actions">
        {links.map(([label, href]) => (
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
      <section className="landing-final" aria-label="Get started">
        <div style={{ background: 'var(--earn)', color: 'var(--on-earn)' }}>
          <h2 className="display">Be someone’s first visitor.</h2>
          <ButtonLink
            className="border-transparent [background:#10231a] text-[#f3f7f4] hover:border-transparent hover:[background:#10231a] hover:text-[#f3f7f4]"
            size="xl"
            href="/register"
          >
            Start earning
          </ButtonLink>
        </div>
        <div style={{ background: 'var(--spend)', color: 'var(--on-spend)' }}>
          <h2 className="display">Then meet yours.</h2>
          <ButtonLink
            className="border-transparent [background:#10231a] text-[#f3f7f4] hover:border-transparent hover:[background:#10231a] hover:text-[#f3f7f4]"
            size="xl"
            href="/login"
          >
            Login
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

/** The ten platforms whose work can be shown here, with icons in ink. */
function WorksWith() {
  return (
    <section
      className="flex gap-x-8 gap-y-4 items-center max-w-300 mx-auto px-10 py-5.5 @max-[621px]/landing:grid @max-[621px]/landing:gap-3.5 @max-[621px]/landing:px-4 @max-[621px]/landing:pt-6 @max-[621px]/landing:pb-0"
      aria-label="Platforms"
    >
      <p className="dim flex-none">Works with</p>
      <ul className="landing-platforms flex flex-1 flex-wrap gap-x-6 gap-y-3 justify-between @max-[621px]/landing:grid @max-[621px]/landing:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {platformNames.map((platform) => (
          <li key={platform}>
            <PlatformIcon platform={platform} size={18} />
            {platform === 'website' ? 'Websites' : platformLabels[platform]}
          </li>
        ))}
      </ul>
    </section>
  )
}

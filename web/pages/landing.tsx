import { getRates } from '#contract/exchange/catalogue/rates.ts'
import type { Output } from '#contract/operation.ts'
import { ButtonLink } from '../design/button.tsx'
import { useIsOpen } from '../layout/open-pages.tsx'
import { Static } from '../layout/static.tsx'
import { type PageProps, pageData } from '../page.ts'
import { Hero } from './landing/hero.tsx'
import { PlatformRules } from './landing/platform-rules.tsx'
import { Promises } from './landing/promises.tsx'
import { Rates } from './landing/rates.tsx'
import { Steps } from './landing/steps.tsx'
import { WorksWith } from './landing/works-with.tsx'

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
    <section className="landing-band landing-more">
      <h2 className="display landing-big">More than points.</h2>
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
  return <Static className="flush landing">{import.meta.env.SSR && <Sections boot={boot} />}</Static>
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
        <div className="landing-give">
          <h2 className="display">Be someone’s first visitor.</h2>
          <ButtonLink className="landing-ink" size="xl" href="/register">
            Start earning
          </ButtonLink>
        </div>
        <div className="landing-get">
          <h2 className="display">Then meet yours.</h2>
          <ButtonLink className="landing-ink" size="xl" href="/login">
            Login
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

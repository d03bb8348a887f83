import { getPricing } from '#contract/money/premium.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { PackageTable } from '../money/premium/package-table.tsx'
import { PerksTable } from '../money/premium/perks-table.tsx'
import { PricingPlans } from '../money/premium/pricing-plans.tsx'
import { PricingPromises } from '../money/premium/pricing-promises.tsx'
import { type PageProps, pageData } from '../page.ts'

/** Public prices: what is free, what premium changes and what points cost. */
export default function PricingPage({ boot }: PageProps) {
  const pricing = pageData(boot, getPricing, {})
  const isMember = boot.viewer !== null
  if (!pricing)
    return (
      <div className="pricing">
        <EmptyState
          title="Couldn’t load the prices"
          text="Reload the page in a moment."
          action={<ButtonLink href="/pricing">Try again</ButtonLink>}
        />
      </div>
    )
  const { premium, packages, refundDays } = pricing
  return (
    <div className="pricing">
      <section className="pricing-hero">
        <h1 className="display">Free. Pay only to save time.</h1>
        <p>
          Everything here can be earned: the time you give to other people’s work pays for time with yours,
          less a small fee. Money buys room and time, never a better rate.
        </p>
      </section>
      <PricingPlans premium={premium} isMember={isMember} />
      <section className="pricing-band" aria-labelledby="pricing-premium">
        <h2 className="display pricing-big" id="pricing-premium">
          What premium changes.
        </h2>
        <Card flush>
          <PerksTable perks={premium.perks} />
        </Card>
        <p className="dim text-13 max-w-reading">
          When premium ends, campaigns it made possible keep running. New ones follow the free limits.
        </p>
      </section>
      <section className="pricing-band pricing-two" aria-labelledby="pricing-points">
        <div>
          <h2 className="display pricing-big" id="pricing-points">
            Points, if you would rather make than click.
          </h2>
          <p className="sub pricing-lead">
            Bought and earned points are worth exactly the same. What you buy and don’t spend can be refunded
            for {refundDays} days.
          </p>
          <ButtonLink size="lg" href={isMember ? '/buy-points' : '/register'}>
            {isMember ? 'Buy Points' : 'Start earning for free'}
          </ButtonLink>
        </div>
        <Card flush>
          <PackageTable packages={packages} />
        </Card>
      </section>
      <PricingPromises graceDays={premium.graceDays} />
    </div>
  )
}

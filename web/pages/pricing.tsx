import { getPricing } from '#contract/premium.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { PackageTable } from '../features/premium/package-table.tsx'
import { PerksTable } from '../features/premium/perks-table.tsx'
import { PricingPlans } from '../features/premium/pricing-plans.tsx'
import { PricingPromises } from '../features/premium/pricing-promises.tsx'
import { type PageProps, pageData } from '../page.ts'

/** What is free, what premium changes and what points cost, for everybody. */
export default function PricingPage({ boot }: PageProps) {
  const pricing = pageData(boot, getPricing, {})
  const isMember = boot.viewer !== null
  if (!pricing)
    return (
      <div className="pricing">
        <EmptyState
          title="The prices are not here right now"
          text="Load the page again in a moment."
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
          Everything here can be had for attention: time that you give to other people’s work pays for theirs
          with yours, less a small fee. Money buys room and time, never a better rate.
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
          When it ends, campaigns that it made possible go on as they are. New ones follow what is free.
        </p>
      </section>
      <section className="pricing-band pricing-two" aria-labelledby="pricing-points">
        <div>
          <h2 className="display pricing-big" id="pricing-points">
            Points, if you would rather make than click.
          </h2>
          <p className="sub pricing-lead">
            Bought points are worth exactly what earned ones are. What you have not spent can be refunded for{' '}
            {refundDays} days.
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

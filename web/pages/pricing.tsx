import { getPricing } from '#contract/money/premium.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { EmptyState } from '../design/placeholders.tsx'
import { PerksTable } from '../money/premium/perks-table.tsx'
import { PackageTable, PricingPlans, PricingPromises } from '../money/premium/pricing-plans.tsx'
import { type PageProps, pageData } from '../page.tsx'

/** Public prices: what is free, what premium changes and what points cost. */
export default function PricingPage({ boot }: PageProps) {
  const pricing = pageData(boot, getPricing, {})
  const isMember = boot.viewer !== null
  if (!pricing)
    return (
      <div className="max-w-[calc(var(--content)_+_80px)] mx-auto px-10 pt-6 pb-22 max-desk:px-5 max-desk:pt-2 max-desk:pb-14">
        <EmptyState
          title="Couldn’t load the prices"
          text="Reload the page in a moment."
          action={<ButtonLink href="/pricing">Try again</ButtonLink>}
        />
      </div>
    )
  const { premium, packages, refundDays } = pricing
  return (
    <div className="max-w-[calc(var(--content)_+_80px)] mx-auto px-10 pt-6 pb-22 max-desk:px-5 max-desk:pt-2 max-desk:pb-14">
      <section className="pt-6 pb-12 max-desk:pt-3 max-desk:pb-8">
        <h1 className="display max-w-[12em] text-[clamp(2.75rem,1.2rem_+_5vw,5rem)] leading-[0.95] tracking-[-0.03em]">
          Free. Pay only to save time.
        </h1>
        <p className="sub max-w-[33em] mt-6 text-18 leading-[1.5] text-pretty">
          Everything here can be earned: the time you give to other people’s work pays for time with yours,
          less a small fee. Premium lowers the fee and raises your limits. It doesn’t change what a task pays
          you.
        </p>
      </section>
      <PricingPlans premium={premium} isMember={isMember} />
      <section className="grid gap-5 pt-22 max-desk:pt-14" aria-labelledby="pricing-premium">
        <h2
          className="display text-[clamp(2.1rem,1.2rem_+_3vw,3.5rem)] leading-[1.02] tracking-[-0.022em]"
          id="pricing-premium"
        >
          What premium changes.
        </h2>
        <Card flush>
          <PerksTable perks={premium.perks} />
        </Card>
        <p className="dim text-13 max-w-reading">
          When premium ends, campaigns it made possible keep running. New ones follow the free limits.
        </p>
      </section>
      <section
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] gap-16 items-center pt-22 max-[60rem]:grid-cols-1 max-[60rem]:gap-7 max-desk:pt-14"
        aria-labelledby="pricing-points"
      >
        <div>
          <h2
            className="display text-[clamp(2.1rem,1.2rem_+_3vw,3.5rem)] leading-[1.02] tracking-[-0.022em]"
            id="pricing-points"
          >
            Short on time? Buy points.
          </h2>
          <p className="sub max-w-[30em] [margin-block:16px_26px] text-18 leading-[1.5]">
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

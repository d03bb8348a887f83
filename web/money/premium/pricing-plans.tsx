import type { PremiumOffer } from '#contract/money/premium.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Points } from '../../design/points.tsx'
import { daysText } from '../../design/time-text.ts'
import { Plan } from './plan.tsx'
import { priceText, yearSaves } from './premium-words.ts'

/** The free plan and both ways to premium, for visitors who compare before they sign up. */
export function PricingPlans({ premium, isMember }: { premium: PremiumOffer; isMember: boolean }) {
  const saves = yearSaves(premium)
  return (
    <div className="pricing-plans grid grid-cols-3 grid-rows-[auto_auto_1fr_auto_auto] gap-x-5 max-[961px]:grid-cols-1 max-[961px]:grid-rows-[none] max-[961px]:gap-5">
      <Plan
        name="Free"
        price={priceText(0)}
        per="for good"
        text="Earn by giving attention and spend it on your own work. All ten platforms, no card, no time limit."
      >
        <ButtonLink full variant="earn" size="lg" href={isMember ? '/earn-points' : '/register'}>
          {isMember ? 'Earn Points' : 'Start earning for free'}
        </ButtonLink>
      </Plan>
      <Plan
        name="Premium"
        price={priceText(premium.monthCents)}
        per="a month"
        text={
          <>
            Or {priceText(premium.yearCents)} a year
            {saves > 0 ? `, ${priceText(saves)} less than twelve months` : null}. You get{' '}
            <Points value={premium.monthPoints} kind="in" /> every month. Cancel at any time.
          </>
        }
      >
        <ButtonLink full variant="solid" size="lg" href="/premium">
          Get Premium
        </ButtonLink>
      </Plan>
      <Plan
        name={`Premium for ${daysText(premium.weekDays)}`}
        price={<Points value={premium.weekPoints} />}
        per="once, no money"
        text="The same room for your campaigns, paid with points you earned. No monthly points."
      >
        <ButtonLink full size="lg" href="/premium">
          Use points
        </ButtonLink>
      </Plan>
    </div>
  )
}

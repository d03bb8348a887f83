import { getShop } from '#contract/money/orders.ts'
import { getPremium } from '#contract/money/premium.ts'
import { useRead } from '../api/read.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { NotRead, Skeleton } from '../design/placeholders.tsx'
import { PerksTable } from '../money/premium/perks-table.tsx'
import { PlanCards } from '../money/premium/plan-cards.tsx'
import { PremiumCard } from '../money/premium/premium-card.tsx'
import { TermsCard } from '../money/premium/terms-card.tsx'
import { usePremiumActs } from '../money/premium/use-premium-acts.ts'
import { PageHead } from '../page.tsx'

/** The member's premium: its state, its perks, the plans, and every term so far. */
export default function PremiumPage() {
  const { data, isError, refetch } = useRead(getPremium, {}, { isPrivate: true })
  const { data: shop } = useRead(getShop, {})
  const acts = usePremiumActs()
  return (
    <>
      <PageHead
        title="Premium"
        sub="More room for your own work. What a task pays you stays the same."
        actions={
          <ButtonLink variant="ghost" href="/purchase-history" icon="ClockCounterClockwise">
            Purchase history
          </ButtonLink>
        }
      />
      {data ? (
        <>
          {data.until || data.subscription ? <PremiumCard premium={data} acts={acts} /> : null}
          <PlanCards premium={data} shop={shop} acts={acts} />
          <Card title="What premium changes" flush>
            <PerksTable perks={data.offer.perks} />
          </Card>
          <p className="dim text-13 max-w-reading">
            When premium ends, campaigns it made possible keep running. New ones, and additions, follow the
            free limits.
          </p>
        </>
      ) : isError ? (
        <NotRead isCard title="Couldn’t load your premium" text="Nothing is lost." retry={refetch} />
      ) : (
        <Skeleton className="h-64" />
      )}
      <TermsCard />
    </>
  )
}

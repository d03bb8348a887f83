import { useState } from 'react'
import { getPointsOverview, listDailyPoints } from '#contract/exchange/points.ts'
import { getShop } from '#contract/money/orders.ts'
import { useRead } from '../api/read.ts'
import { ButtonLink } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { NotRead } from '../design/placeholders.tsx'
import { OrderRail } from '../money/orders/order-rail.tsx'
import { EarnInstead, PackagePicker, UsesCard } from '../money/orders/package-picker.tsx'
import { PageHead } from '../page.tsx'
import '../money/orders/orders.css'

/** Packages of points, what they buy, and the order. */
export default function BuyPointsPage() {
  const shop = useRead(getShop, {})
  const { data: overview } = useRead(getPointsOverview, {})
  const { data: daily } = useRead(listDailyPoints, {})
  const [picked, setPicked] = useState<string>()
  const packages = shop.data?.packages ?? []
  const chosen = packages.find(({ item }) => item === picked) ?? packages[1] ?? packages[0]
  return (
    <>
      <PageHead
        title="Buy Points"
        sub="Skip the tasks. Bought points are worth exactly the same as earned ones."
        actions={
          <ButtonLink variant="ghost" href="/purchase-history" icon="ClockCounterClockwise">
            Purchase history
          </ButtonLink>
        }
      />
      {shop.data && chosen ? (
        <div className="with-rail">
          <div className="grid gap-6 content-start max-wide:contents max-wide:[&>section]:order-2">
            <PackagePicker packages={packages} chosen={chosen.item} onChoose={setPicked} />
            <UsesCard chosen={chosen} uses={shop.data.uses} />
            <Card title="Premium" aside={<ButtonLink href="/premium">Compare plans</ButtonLink>}>
              <p className="sub max-w-reading">
                A lower fee, more campaigns at once, and extra points in every package. Rewards stay the same
                for everyone.
              </p>
            </Card>
          </div>
          <div className="rail max-wide:contents">
            <OrderRail shop={shop.data} chosen={chosen} balance={overview?.total ?? 0} />
            <div className="max-wide:order-1">
              <EarnInstead chosen={chosen} days={daily?.days ?? []} />
            </div>
          </div>
        </div>
      ) : (
        <NotRead
          isCard
          isPending={!shop.isError}
          rows={4}
          title="Couldn’t load the packages"
          text="Nothing is lost."
          retry={() => void shop.refetch()}
        />
      )}
    </>
  )
}

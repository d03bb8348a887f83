import { useState } from 'react'
import type { Output } from '#contract/operation.ts'
import type { Shop } from '#contract/orders.ts'
import type { getPremium } from '#contract/premium.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import { Points } from '../../design/points.tsx'
import { Plan } from './plan.tsx'
import { daysText, priceText, yearSaves } from './premium-words.ts'
import type { PremiumActs } from './use-premium-acts.ts'

type Premium = Output<typeof getPremium>

interface Props {
  premium: Premium
  shop: Shop | undefined
  acts: PremiumActs
}

/** The ways to premium: by the month, by the year, and some days for points. */
export function PlanCards({ premium, shop, acts }: Props) {
  const { offer, card, subscription } = premium
  const saves = yearSaves(offer)
  const crypto = shop?.providers.crypto && offer.yearCents >= shop.cryptoLeastCents
  return (
    <>
      <div className="plans">
        <Plan name="Monthly" price={priceText(offer.monthCents)} per="a month" text={<Monthly {...offer} />}>
          <Subscribe name="month" variant="line" blocked={blockedBy(premium, 'month')} acts={acts} />
        </Plan>
        <Plan
          name="Yearly"
          price={priceText(offer.yearCents)}
          per="a year"
          text={
            <>
              {saves > 0 ? `${priceText(saves)} less than twelve months. ` : null}
              <Monthly {...offer} />
            </>
          }
        >
          <Subscribe name="year" variant="solid" blocked={blockedBy(premium, 'year')} acts={acts} />
          {crypto ? (
            <Button full busy={acts.busy === 'crypto'} onClick={() => void acts.subscribe('crypto')}>
              Pay a year by crypto, once
            </Button>
          ) : null}
        </Plan>
        <Plan
          name={daysText(offer.weekDays)}
          price={<Points value={offer.weekPoints} />}
          per="once"
          text="Everything but the monthly points and the extra in packages. The points are used up."
        >
          <BuyWeek premium={premium} acts={acts} />
        </Plan>
      </div>
      {card === 'sandbox' && !subscription ? <Note>Sandbox: this is a demo, no money moves.</Note> : null}
      {card === null && !subscription ? (
        <Note>
          Card payments are not enabled on this server. {daysText(offer.weekDays)} can be bought with points.
        </Note>
      ) : null}
    </>
  )
}

/** Why a subscription can't be begun; null: it can. */
function blockedBy({ card, subscription }: Premium, name: 'month' | 'year'): string | null {
  if (!subscription) return card ? null : 'Not enabled here'
  if (subscription.item !== name) return `When the ${words[subscription.item]} one has ended`
  return subscription.state === 'cancelled' ? 'Resume above' : 'Yours already'
}

const words = { month: 'monthly', year: 'yearly' }

function Monthly({ monthPoints }: Pick<Premium['offer'], 'monthPoints'>) {
  return (
    <>
      Renews by itself; cancel at any time. Brings <Points value={monthPoints} kind="in" /> every month.
    </>
  )
}

interface SubscribeProps {
  name: 'month' | 'year'
  variant: 'line' | 'solid'
  blocked: string | null
  acts: PremiumActs
}

function Subscribe({ name, variant, blocked, acts }: SubscribeProps) {
  if (blocked) return <p className="dim plan-blocked">{blocked}</p>
  return (
    <Button full variant={variant} busy={acts.busy === name} onClick={() => void acts.subscribe(name)}>
      {name === 'month' ? 'Subscribe monthly' : 'Subscribe yearly'}
    </Button>
  )
}

/** Days for points; asked once more, since the points are gone for good. */
function BuyWeek({ premium, acts }: { premium: Premium; acts: PremiumActs }) {
  const [asks, setAsks] = useState(false)
  const { weekPoints, weekDays } = premium.offer
  const close = () => setAsks(false)
  const buy = () => {
    close()
    void acts.buyWeek()
  }
  return (
    <>
      <Button
        full
        variant="spend"
        points={weekPoints}
        busy={acts.busy === 'week'}
        onClick={() => setAsks(true)}
      >
        Get {daysText(weekDays)}
      </Button>
      <Dialog
        open={asks}
        onClose={close}
        title={`Use points for ${daysText(weekDays)} of premium?`}
        text={
          premium.until
            ? 'They begin where your premium ends now. The points are used up and do not come back.'
            : 'They begin at once. The points are used up and do not come back.'
        }
        actions={
          <>
            <Button onClick={close}>Not now</Button>
            <Button variant="spend" points={weekPoints} onClick={buy}>
              Use
            </Button>
          </>
        }
      />
    </>
  )
}

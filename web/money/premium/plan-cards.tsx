import type { Shop } from '#contract/money/orders.ts'
import { buyPremiumWithPoints, type getPremium } from '#contract/money/premium.ts'
import { formatCents } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Points } from '../../design/points.tsx'
import { daysText } from '../../design/time-text.ts'
import { Plan, yearSaves } from './plan.tsx'
import type { PremiumActs } from './use-premium-acts.ts'

type Premium = Output<typeof getPremium>

interface Props {
  premium: Premium
  shop: Shop | undefined
  acts: PremiumActs
}

/** The premium plans: monthly, yearly, and some days for points. */
export function PlanCards({ premium, shop, acts }: Props) {
  const { offer, card, subscription } = premium
  const saves = yearSaves(offer)
  const crypto = shop?.providers.crypto && offer.yearCents >= shop.cryptoLeastCents
  return (
    <>
      <div className="grid grid-cols-3 grid-rows-[auto_auto_1fr_auto_auto] gap-x-5 max-wide:grid-cols-1 max-wide:grid-rows-[none] max-wide:gap-5">
        <Plan
          name="Monthly"
          price={formatCents(offer.monthCents)}
          per="a month"
          text={<Monthly {...offer} />}
        >
          <Subscribe name="month" variant="line" blocked={blockedBy(premium, 'month')} acts={acts} />
        </Plan>
        <Plan
          name="Yearly"
          price={formatCents(offer.yearCents)}
          per="a year"
          text={
            <>
              {saves > 0 ? `${formatCents(saves)} less than twelve months. ` : null}
              <Monthly {...offer} />
            </>
          }
        >
          <Subscribe name="year" variant="solid" blocked={blockedBy(premium, 'year')} acts={acts} />
          {crypto ? (
            <Button full busy={acts.busy === 'crypto'} onClick={() => void acts.subscribe('crypto')}>
              Pay one year by crypto, once
            </Button>
          ) : null}
        </Plan>
        <Plan
          name={daysText(offer.weekDays)}
          price={<Points value={offer.weekPoints} />}
          per="once"
          text="Everything except the monthly points and the extra points in packages. Spent points don’t return."
        >
          <BuyWeek premium={premium} acts={acts} />
        </Plan>
      </div>
      {card === 'sandbox' && !subscription ? <Note>Sandbox: this is a demo, no money moves.</Note> : null}
      {card === null && !subscription ? (
        <Note>
          Card payments aren’t enabled on this server. You can get {daysText(offer.weekDays)} with points.
        </Note>
      ) : null}
    </>
  )
}

/** Reason a subscription cannot be started; null: it can. */
function blockedBy({ card, subscription }: Premium, name: 'month' | 'year'): string | null {
  if (!subscription) return card ? null : 'Not enabled here'
  if (subscription.item !== name) return `After your ${words[subscription.item]} plan ends`
  return subscription.state === 'cancelled' ? 'Resume above' : 'Your current plan'
}

const words = { month: 'monthly', year: 'yearly' }

function Monthly({ monthPoints }: Pick<Premium['offer'], 'monthPoints'>) {
  return (
    <>
      Renews automatically; cancel at any time. You get <Points value={monthPoints} kind="in" /> every month.
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
  if (blocked) return <p className="dim grid items-center min-h-9">{blocked}</p>
  return (
    <Button full variant={variant} busy={acts.busy === name} onClick={() => void acts.subscribe(name)}>
      {name === 'month' ? 'Subscribe monthly' : 'Subscribe yearly'}
    </Button>
  )
}

function BuyWeek({ premium, acts }: { premium: Premium; acts: PremiumActs }) {
  const { ask, dialog } = useActDialog(() => buyWeek(premium, acts))
  const { weekPoints, weekDays } = premium.offer
  return (
    <>
      <Button full variant="spend" points={weekPoints} onClick={() => ask()}>
        Get {daysText(weekDays)}
      </Button>
      {dialog}
    </>
  )
}

const buyWeek = ({ offer: { weekPoints, weekDays }, until }: Premium, { settle }: PremiumActs) =>
  declareAct(buyPremiumWithPoints, {
    title: `Use points for ${daysText(weekDays)} of premium?`,
    text: `They start ${until ? 'when your current premium ends' : 'at once'}. The points are spent and don’t return.`,
    keep: 'Keep the points',
    verb: 'Use points',
    variant: 'spend',
    points: weekPoints,
    body: () => ({ shownCost: weekPoints, shownUntil: until }),
    said: 'Premium is on.',
    settle,
  })

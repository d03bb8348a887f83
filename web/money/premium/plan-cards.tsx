import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createOrder, type OrderProvider, type Shop } from '#contract/money/orders.ts'
import {
  buyPremiumWithPoints,
  cancelPremium,
  type getPremium,
  openPremiumPortal,
  resumePremium,
} from '#contract/money/premium.ts'
import type { Output } from '#contract/operation.ts'
import { newIdempotencyKey, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import { formatCents } from '../../design/numbers.ts'
import { Points } from '../../design/points.tsx'
import { daysText } from '../../design/time-text.ts'
import { toast } from '../../design/toast-store.ts'
import { Plan, yearSaves } from './plan.tsx'

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
      <div className="grid grid-cols-3 grid-rows-[auto_auto_1fr_auto_auto] gap-x-5 max-[961px]:grid-cols-1 max-[961px]:grid-rows-[none] max-[961px]:gap-5">
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
          text="Everything except the monthly points and the extra points in packages. Spent points do not come back."
        >
          <BuyWeek premium={premium} acts={acts} />
        </Plan>
      </div>
      {card === 'sandbox' && !subscription ? <Note>Sandbox: this is a demo, no money moves.</Note> : null}
      {card === null && !subscription ? (
        <Note>
          Card payments are not enabled on this server. You can get {daysText(offer.weekDays)} with points.
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

/** Buys days of premium with points, after a confirmation since the points are spent for good. */
function BuyWeek({ premium, acts }: { premium: Premium; acts: PremiumActs }) {
  const [isAsking, setIsAsking] = useState(false)
  const { weekPoints, weekDays } = premium.offer
  const close = () => setIsAsking(false)
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
        onClick={() => setIsAsking(true)}
      >
        Get {daysText(weekDays)}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={`Use points for ${daysText(weekDays)} of premium?`}
        text={
          premium.until
            ? 'They start when your current premium ends. The points are spent and do not come back.'
            : 'They start at once. The points are spent and do not come back.'
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

type PremiumAct = 'month' | 'year' | 'crypto' | 'week' | 'cancel' | 'resume' | 'portal'

/** Acts on the member's premium, one at a time. Each ends with a toast, and every query is read again. */
export function usePremiumActs() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<PremiumAct | null>(null)
  // An act whose response was lost is resent with its idempotency key, so it happens once.
  const keys = useRef<Partial<Record<PremiumAct, string>>>({})

  const act = async (name: PremiumAct, run: (idempotencyKey: string) => Promise<string | null>) => {
    if (busy) return
    setBusy(name)
    const key = keys.current[name] ?? newIdempotencyKey()
    keys.current[name] = key
    try {
      const message = await run(key)
      delete keys.current[name]
      // The browser is leaving for another page, so the act stays busy.
      if (message === null) return
      toast({ title: message })
    } catch (thrown) {
      console.error(`premium act ${name} failed`, thrown)
      toast({ title: 'That didn’t work', description: sentenceOf(thrown), variant: 'destructive' })
    }
    setBusy(null)
    tellPointsChanged()
    await cache.invalidateQueries()
  }

  const subscribe = (name: 'month' | 'year' | 'crypto') =>
    act(name, async (idempotencyKey) => {
      const provider: OrderProvider = name === 'crypto' ? 'crypto' : 'card'
      const body = { kind: 'premium', item: name === 'month' ? 'month' : 'year', provider } as const
      const { order } = await write(createOrder, { body }, { idempotencyKey })
      const page = provider === 'card' ? 'checkout' : 'crypto-checkout'
      window.location.assign(`/${page}?order=${order.orderId}`)
      return null
    })

  return {
    busy,
    subscribe,
    buyWeek: () =>
      act('week', async (idempotencyKey) => {
        await write(buyPremiumWithPoints, {}, { idempotencyKey })
        return 'Premium is on.'
      }),
    cancel: () =>
      act('cancel', async () => {
        await write(cancelPremium, {})
        return 'Your premium no longer renews.'
      }),
    resume: () =>
      act('resume', async () => {
        await write(resumePremium, {})
        return 'Your premium renews again.'
      }),
    openPortal: () =>
      act('portal', async () => {
        const { url } = await write(openPremiumPortal, {})
        window.location.assign(url)
        return null
      }),
  }
}

export type PremiumActs = ReturnType<typeof usePremiumActs>

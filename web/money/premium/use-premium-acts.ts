import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createOrder, type OrderProvider } from '#contract/money/orders.ts'
import {
  buyPremiumWithPoints,
  cancelPremium,
  openPremiumPortal,
  resumePremium,
} from '#contract/money/premium.ts'
import { newIdempotencyKey, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { toast } from '../../design/toast-store.ts'

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

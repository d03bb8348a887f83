import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOrder, type OrderProvider } from '#contract/money/orders.ts'
import {
  buyPremiumWithPoints,
  cancelPremium,
  openPremiumPortal,
  resumePremium,
} from '#contract/money/premium.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { leaveFor } from '../../api/use-send.ts'
import { useWriteOnce } from '../../api/use-write-once.ts'
import { toast } from '../../design/toast-store.ts'

type PremiumAct = 'month' | 'year' | 'crypto' | 'week' | 'cancel' | 'resume' | 'portal'

/** Acts on the member's premium, one at a time. After each, every query is read again. */
export function usePremiumActs() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState<PremiumAct | null>(null)
  const writeOnce = useWriteOnce()

  const act = async (name: PremiumAct, run: () => Promise<unknown>) => {
    if (busy) return
    setBusy(name)
    try {
      const message = await run()
      if (typeof message === 'string') toast({ title: message })
    } catch (thrown) {
      console.error(`premium act ${name} failed`, thrown)
      toast({ title: 'That didn’t work', description: sentenceOf(thrown), variant: 'destructive' })
    }
    setBusy(null)
    tellPointsChanged()
    await cache.invalidateQueries()
  }

  const subscribe = (name: 'month' | 'year' | 'crypto') =>
    act(name, async () => {
      const provider: OrderProvider = name === 'crypto' ? 'crypto' : 'card'
      const body = { kind: 'premium', item: name === 'month' ? 'month' : 'year', provider } as const
      const { order } = await writeOnce(createOrder, { body })
      const page = provider === 'card' ? 'checkout' : 'crypto-checkout'
      return leaveFor(`/${page}?order=${order.orderId}`)
    })

  return {
    busy,
    subscribe,
    buyWeek: () =>
      act('week', async () => {
        await writeOnce(buyPremiumWithPoints, {})
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
        return leaveFor(url)
      }),
  }
}

export type PremiumActs = ReturnType<typeof usePremiumActs>

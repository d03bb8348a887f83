import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOrder, type OrderProvider } from '#contract/money/orders.ts'
import {
  buyPremiumWithPoints,
  cancelPremium,
  type getPremium,
  openPremiumPortal,
  resumePremium,
} from '#contract/money/premium.ts'
import type { Output } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { leaveFor } from '../../api/use-send.ts'

type PremiumAct = 'month' | 'year' | 'crypto' | 'week' | 'cancel' | 'resume' | 'portal'

/** Acts on the member's premium, one at a time. After each, every query is read again. */
export function usePremiumActs() {
  const cache = useQueryClient()
  const [name, setName] = useState<PremiumAct | null>(null)
  const writeOnce = useWriteOnce()
  // Not awaited: the next act, such as resuming, is offered before every query is read.
  const {
    busy,
    error,
    act: run,
    send,
  } = useAct('act on premium', () => {
    announcePointsChanged()
    void cache.invalidateQueries()
  })
  const act = (next: PremiumAct, does: () => Promise<string | undefined>, runs = run): Promise<boolean> => {
    if (!busy) setName(next)
    return runs(does)
  }
  const subscribe = (name: 'month' | 'year' | 'crypto') =>
    act(name, async () => {
      const provider: OrderProvider = name === 'crypto' ? 'crypto' : 'card'
      const body = { kind: 'premium', item: name === 'month' ? 'month' : 'year', provider } as const
      const { order } = await writeOnce(createOrder, { body })
      const page = provider === 'card' ? 'checkout' : 'crypto-checkout'
      await leaveFor(`/${page}?order=${order.orderId}`)
    })

  return {
    busy: busy ? name : null,
    /** Of the acts that a dialog asks about. */
    error,
    subscribe,
    buyWeek: ({ offer, until }: Output<typeof getPremium>) =>
      act(
        'week',
        () =>
          writeOnce(buyPremiumWithPoints, { body: { shownCost: offer.weekPoints, shownUntil: until } }).then(
            () => 'Premium is on.',
          ),
        send,
      ),
    cancel: () =>
      act('cancel', () => write(cancelPremium, {}).then(() => 'Your premium no longer renews.'), send),
    resume: () => act('resume', () => write(resumePremium, {}).then(() => 'Your premium renews again.')),
    openPortal: () =>
      act('portal', async () => {
        const { url } = await write(openPremiumPortal, {})
        await leaveFor(url)
      }),
  }
}

export type PremiumActs = ReturnType<typeof usePremiumActs>

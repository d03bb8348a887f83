import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOrder, type OrderProvider } from '#contract/money/orders.ts'
import { openPremiumPortal, resumePremium } from '#contract/money/premium.ts'
import { write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { leaveFor } from '../../api/use-send.ts'

type PremiumAct = 'month' | 'year' | 'crypto' | 'resume' | 'portal'

/** Acts on the member's premium, one at a time. After each, every query is read again. */
export function usePremiumActs() {
  const cache = useQueryClient()
  const [name, setName] = useState<PremiumAct | null>(null)
  const writeOnce = useWriteOnce()
  // Not awaited: the next act, such as resuming, is offered before every query is read.
  const settle = (): void => {
    announcePointsChanged()
    void cache.invalidateQueries()
  }
  const { busy, act: run } = useAct('act on premium', settle)
  const act = (next: PremiumAct, does: () => Promise<string | undefined>): Promise<boolean> => {
    if (!busy) setName(next)
    return run(does)
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
    /** After an act that a dialog asks about. */
    settle,
    subscribe,
    resume: () => act('resume', () => write(resumePremium, {}).then(() => 'Your premium renews again.')),
    openPortal: () =>
      act('portal', async () => {
        const { url } = await write(openPremiumPortal, {})
        await leaveFor(url)
      }),
  }
}

export type PremiumActs = ReturnType<typeof usePremiumActs>

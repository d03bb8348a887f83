import { useRef, useState } from 'react'
import { buyStreakFreeze, claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { newIdempotencyKey, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { formatCount } from '../../design/numbers.ts'
import { toast } from '../../design/toast-store.ts'

/**
 * Claims the bonus or buys a freeze: one action at a time, with a toast at its end and the figures refetched.
 */
export function useBonusAct() {
  const [busy, setBusy] = useState<'claim' | 'freeze' | null>(null)
  // If a response was lost, the request is repeated under its key, so it takes effect once.
  const keys = useRef<Record<string, string>>({})

  const act = async (name: 'claim' | 'freeze', run: (key: string) => Promise<string>): Promise<void> => {
    if (busy) return
    setBusy(name)
    const key = keys.current[name] ?? newIdempotencyKey()
    keys.current[name] = key
    try {
      toast({ title: await run(key) })
      delete keys.current[name]
    } catch (thrown) {
      console.error(`${name} of the daily bonus failed`, thrown)
      toast({ title: 'That didn’t work', description: sentenceOf(thrown), variant: 'destructive' })
    } finally {
      setBusy(null)
      tellPointsChanged()
    }
  }
  return {
    busy,
    claim: () =>
      act('claim', async (idempotencyKey) => {
        const { pointsEarned } = await write(claimDailyBonus, {}, { idempotencyKey })
        return `Daily bonus: +${formatCount(pointsEarned)} points`
      }),
    freeze: (day: string) =>
      act('freeze', async (idempotencyKey) => {
        const { streakDays } = await write(buyStreakFreeze, { body: { day } }, { idempotencyKey })
        return `Streak kept: ${formatCount(streakDays)} days`
      }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#contract/operation.ts'
import { getPointsOverview } from '#contract/points.ts'
import { sentenceOf } from '../../api/client.ts'
import { toast } from '../../design/toast-store.ts'

interface CampaignAct {
  busy: boolean
  /** Answers whether it was done. Where a dialog stands over the toasts, it takes the refusal's sentence itself. */
  act: (run: () => Promise<string>, onRefused?: (sentence: string) => void) => Promise<boolean>
}

/** Runs an act on a campaign: one at a time, a toast for its end, and everything that shows it is read again. */
export function useCampaignAct(): CampaignAct {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act: CampaignAct['act'] = async (run, onRefused = sayRefusal) => {
    if (busy) return false
    setBusy(true)
    try {
      toast({ title: await run() })
      return true
    } catch (thrown) {
      console.error('an act on a campaign failed', thrown)
      onRefused(sentenceOf(thrown))
      return false
    } finally {
      setBusy(false)
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKey(getPointsOverview) }),
        client.invalidateQueries({
          predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/campaign'),
        }),
      ])
    }
  }
  return { busy, act }
}

const sayRefusal = (description: string): void =>
  void toast({ title: 'That did not work', description, variant: 'destructive' })

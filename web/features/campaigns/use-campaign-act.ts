import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#contract/operation.ts'
import { getPointsOverview } from '#contract/points.ts'
import { sentenceOf } from '../../api/client.ts'
import { toast } from '../../design/toast-store.ts'

/** Runs an act on a campaign: one at a time, a toast for its end, and everything that shows it is read again. */
export function useCampaignAct(): { busy: boolean; act: (run: () => Promise<string>) => Promise<boolean> } {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (run: () => Promise<string>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      toast({ title: await run() })
      return true
    } catch (thrown) {
      toast({ title: 'That did not work', description: sentenceOf(thrown), variant: 'destructive' })
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

import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#contract/operation.ts'
import { getPointsOverview } from '#contract/points.ts'
import { type Act, useAct } from '../../api/use-act.ts'

/** Runs an act on a campaign: one at a time, a toast for its end, and everything that shows it is read again. */
export function useCampaignAct(): Act {
  const client = useQueryClient()
  return useAct('an act on a campaign', () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(getPointsOverview) }),
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/campaign'),
      }),
    ]),
  )
}

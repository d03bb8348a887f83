import { useQueryClient } from '@tanstack/react-query'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { queryKey } from '#contract/operation.ts'
import { type Act, useAct } from '../../api/use-act.ts'

/**
 * Runs one campaign action at a time, reports its result in a toast and refetches all data about campaigns
 * and points.
 */
export function useCampaignAct(): Act {
  const client = useQueryClient()
  return useAct('campaign action', () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey(getPointsOverview) }),
      client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/campaign'),
      }),
    ]),
  )
}

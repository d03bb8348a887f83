import { useQueryClient } from '@tanstack/react-query'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { type Act, useAct } from '../../api/use-act.ts'

/** Runs one action on feedback at a time, shows its outcome in a toast and reloads the lists. */
export function useFeedbackAct(): Act {
  const client = useQueryClient()
  return useAct('an action on feedback', (done) => {
    if (done) tellPointsChanged()
    return client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/feedback'),
    })
  })
}

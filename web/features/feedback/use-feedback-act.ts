import { useQueryClient } from '@tanstack/react-query'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { type Act, useAct } from '../../api/use-act.ts'

/** Runs an act on a feedback: one at a time, a toast for its end, and the lists are read again. */
export function useFeedbackAct(): Act {
  const client = useQueryClient()
  return useAct('an act on feedback', (done) => {
    if (done) tellPointsChanged()
    return client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/feedback'),
    })
  })
}

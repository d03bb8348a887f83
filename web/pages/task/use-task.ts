import { startAttempt } from '#contract/exchange/attempts.ts'
import { agreeToTier, redConsent } from '#contract/exchange/consents.ts'
import { readTask } from '#contract/exchange/tasks.ts'
import type { Output } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'
import { useSend } from '../../api/use-send.ts'

export type TaskResponse = Output<typeof readTask>

/** A task in its current state, and the member's actions before its panel takes over. */
export function useTask(taskId: string) {
  const request = { params: { taskId } }
  const { data, isPending, refetch } = useRead(readTask, request)
  const { busy, error, send } = useSend('starting a task')
  const changed = async (): Promise<void> => {
    await refetch()
    announcePointsChanged()
  }
  // A rejected start often means that the task has changed: full, ended, closed for today.
  const act = (start: () => Promise<unknown>) => send(() => start().finally(() => refetch()))
  return {
    data,
    isPending,
    error,
    busy,
    changed: () => void changed(),
    retry: () => void refetch(),
    start: () => void act(() => write(startAttempt, request)),
    agree: ({ row, version: noteVersion }: TaskResponse['note']) => {
      const body = { version: redConsent.version, row, noteVersion }
      void act(() => write(agreeToTier, { params: { tier: 'red' }, body }))
    },
  }
}

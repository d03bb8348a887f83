import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { agreeToTier, redQuestion } from '#contract/exchange/consents.ts'
import { readTask } from '#contract/exchange/tasks.ts'
import { type Output, queryKey } from '#contract/operation.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { useRead } from '../../api/read.ts'

export type TaskAnswer = Output<typeof readTask>

/** A task in its current state, and the member's actions before its panel takes over. */
export function useTask(taskId: string) {
  const client = useQueryClient()
  const request = { params: { taskId } }
  const { data, isPending, refetch } = useRead(readTask, request)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const changed = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: queryKey(readTask, request) })
    tellPointsChanged()
  }
  const act = async (send: () => Promise<unknown>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (thrown) {
      console.error('starting a task failed', thrown)
      setError(sentenceOf(thrown))
    }
    // A rejected start often means that the task has changed: full, ended, closed for today.
    await refetch()
    setBusy(false)
  }
  return {
    data,
    isPending,
    error,
    busy,
    changed: () => void changed(),
    retry: () => void refetch(),
    start: () => void act(() => write(startAttempt, request)),
    agree: ({ row, version: noteVersion }: TaskAnswer['note']) => {
      const body = { version: redQuestion.version, row, noteVersion }
      void act(() => write(agreeToTier, { params: { tier: 'red' }, body }))
    },
  }
}

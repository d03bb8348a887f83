import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operation, Request } from '#contract/operation.ts'
import { CallError, sentenceOf } from '../../api/client.ts'
import { useWriteOnce, type WriteOnce } from '../../api/use-write-once.ts'
import { toast } from '../../design/toast-store.ts'

/**
 * Sends an admin's verdict and reads the list again. If another admin was faster, a toast says so and the
 * next case opens, as after a verdict of one's own.
 */
export function useVerdict(list: Operation, onDone: () => void) {
  const client = useQueryClient()
  const write = useWriteOnce()
  const [busy, setBusy] = useState(false)
  /** Resolves to true if the case is decided now, by either admin. */
  const send = async <O extends Operation>(
    operation: O,
    request: Request<O>,
    message: string,
  ): Promise<boolean> => {
    setBusy(true)
    const isDecided = await sendVerdict(write, operation, request, message)
    if (isDecided) onDone()
    await client.invalidateQueries({ queryKey: [list.path] })
    setBusy(false)
    return isDecided
  }
  return { busy, send }
}

async function sendVerdict<O extends Operation>(
  write: WriteOnce,
  operation: O,
  request: Request<O>,
  message: string,
): Promise<boolean> {
  try {
    await write(operation, request)
    toast({ title: message })
    return true
  } catch (thrown) {
    console.error(`${operation.name} failed`, thrown)
    const isLate = thrown instanceof CallError && thrown.code === 'not_found'
    toast({
      title: isLate ? 'Already decided' : 'That didn’t work',
      description: isLate ? 'Another admin was faster.' : sentenceOf(thrown),
      variant: 'destructive',
    })
    return isLate
  }
}

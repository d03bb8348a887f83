import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operation, Request } from '#contract/operation.ts'
import { CallError, call, sentenceOf } from '../../api/client.ts'
import { toast } from '../../design/toast-store.ts'

/**
 * Sends an admin's verdict and reads the list again. Where somebody else was quicker that is said, and it goes on to
 * the next as after an own verdict.
 */
export function useVerdict(list: Operation, onDone: () => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  /** Answers whether it is decided now. */
  const send = async <O extends Operation>(
    operation: O,
    request: Request<O>,
    said: string,
  ): Promise<boolean> => {
    setBusy(true)
    const isDecided = await isTaken(operation, request, said)
    if (isDecided) onDone()
    await client.invalidateQueries({ queryKey: [list.path] })
    setBusy(false)
    return isDecided
  }
  return { busy, send }
}

async function isTaken<O extends Operation>(
  operation: O,
  request: Request<O>,
  said: string,
): Promise<boolean> {
  try {
    await call(operation, request)
    toast({ title: said })
    return true
  } catch (thrown) {
    console.error(`${operation.name} failed`, thrown)
    const isLate = thrown instanceof CallError && thrown.code === 'not_found'
    toast({
      title: isLate ? 'Somebody was quicker' : 'Nothing was changed',
      description: isLate ? 'It is decided already.' : sentenceOf(thrown),
      variant: 'destructive',
    })
    return isLate
  }
}

import { useState } from 'react'
import type { Operation, Output, Request } from '#contract/operation.ts'
import { newIdempotencyKey, write } from './client.ts'

/** Sends a request under an idempotency key. */
export type WriteOnce = <O extends Operation>(operation: O, request: Request<O>) => Promise<Output<O>>

/**
 * Creates a writer of acts that must not happen twice: a request that failed is resent under its first key, so
 * it counts once even if only its response was lost. After a success the same request is a new act.
 */
export function createWriteOnce(): WriteOnce {
  const keys = new Map<string, string>()
  return async (operation, request) => {
    const sent = JSON.stringify([operation.name, request])
    const idempotencyKey = keys.get(sent) ?? newIdempotencyKey()
    keys.set(sent, idempotencyKey)
    const answer = await write(operation, request, { idempotencyKey })
    keys.delete(sent)
    return answer
  }
}

/** The writer of one component. */
export function useWriteOnce(): WriteOnce {
  const [writeOnce] = useState(createWriteOnce)
  return writeOnce
}

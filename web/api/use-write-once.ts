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
  let last = { request: '', key: '' }
  return async (operation, request) => {
    const sent = JSON.stringify([operation.name, request])
    if (last.request !== sent) last = { request: sent, key: newIdempotencyKey() }
    const answer = await write(operation, request, { idempotencyKey: last.key })
    last = { request: '', key: '' }
    return answer
  }
}

/** The writer of one component. */
export function useWriteOnce(): WriteOnce {
  const [writeOnce] = useState(createWriteOnce)
  return writeOnce
}

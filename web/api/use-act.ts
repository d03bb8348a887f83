import { useEffect, useRef, useState } from 'react'
import { type Operation, type Output, type Request, withoutShown } from '#contract/operation.ts'
import { type ToastInput, toast } from '../design/toast-store.ts'
import { newIdempotencyKey, sentenceOf, write } from './client.ts'
import { type Reads, useReadAgain } from './read-again.ts'
import { type Sending, toastError, useSend } from './use-send.ts'

export type Said = string | ToastInput

/** The reads that show an act's result, or a function that brings it to the page. */
export type Settle = Reads | ((done: boolean) => unknown)

/** Runs one act and returns true if it was done. Its toast is `said`, or what the act returns; none without either. */
export interface Run {
  (run: () => Promise<Said | undefined>): Promise<boolean>
  (run: () => Promise<unknown>, said: Said): Promise<boolean>
}

/** Runs one act at a time for a component, and its state. */
export interface Act extends Omit<Sending, 'send'> {
  /** An error appears in a toast, unless it is about a field that shows it. */
  act: Run
  /** An error is left to a dialog, which covers the toasts, or to a form. A toast shows it if the reads removed that. */
  send: Run
}

/**
 * Runs one act at a time and reports the outcome in a toast. `what` names the act in the log; `onDone` follows once
 * `settle` is done; `shown` are fields of the caller that show their errors.
 */
export function useAct(
  what: string,
  settle: Settle = [],
  onDone?: () => void,
  shown: readonly string[] = [],
): Act {
  const readAgain = useReadAgain()
  const { send, ...sending } = useSend(what)
  const isRemoved = useRef(false)
  useEffect(
    () => () => {
      isRemoved.current = true
    },
    [],
  )
  const settled = (done: boolean) => (typeof settle === 'function' ? settle(done) : readAgain(...settle))
  const runner =
    (onError?: Parameters<typeof send>[1]): Run =>
    async (run: () => Promise<unknown>, said?: Said) => {
      if (sending.busy) return false
      let failure: unknown
      const done = await send(async () => {
        const result = await run().catch((thrown: unknown) => {
          failure = thrown
          throw thrown
        })
        const shown = said ?? (result as Said | undefined)
        if (shown) toast(typeof shown === 'string' ? { title: shown } : shown)
        // Until the page shows the result, another press would be another act.
        await settled(true)
      }, onError)
      if (done) {
        onDone?.()
        return true
      }
      await settled(false)
      // React draws what was read in a task of its own.
      setTimeout(() => isRemoved.current && !onError && toastError(sentenceOf(failure)))
      return false
    }
  const tell = (sentence: string, fields: Record<string, string>): void => {
    if (!Object.keys(fields).some((name) => shown.includes(name))) toastError(sentence)
  }
  return { ...sending, act: runner(tell), send: runner() }
}

/** Sends a request under an idempotency key. */
export type WriteOnce = <O extends Operation>(operation: O, request: Request<O>) => Promise<Output<O>>

/** Keys of requests without a response, by request. */
interface Keys {
  get: (sent: string) => string | null | undefined
  set: (sent: string, key: string) => unknown
  delete: (sent: string) => unknown
}

/** Keys that survive a reload, like the form that sends them again. */
const keysOf = (form: string): Keys => ({
  get: (sent) => sessionStorage.getItem(`sent:${form}${sent}`),
  set: (sent, key) => sessionStorage.setItem(`sent:${form}${sent}`, key),
  delete: (sent) => sessionStorage.removeItem(`sent:${form}${sent}`),
})

/** Forgets a form's keys, once it is closed: what is sent from it later is a new act. */
export function forgetSent(form: string): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(`sent:${form}[`)) sessionStorage.removeItem(name)
}

/**
 * Creates a writer of acts that must not happen twice: a request that failed is resent under its first key, so
 * it counts once even if only its response was lost. After a success the same request is a new act.
 */
export function createWriteOnce(keys: Keys = new Map<string, string>()): WriteOnce {
  return async (operation, request) => {
    const sent = JSON.stringify([operation.name, request], withoutShown)
    const idempotencyKey = keys.get(sent) ?? newIdempotencyKey()
    keys.set(sent, idempotencyKey)
    const answer = await write(operation, request, { idempotencyKey })
    keys.delete(sent)
    return answer
  }
}

/** The writer of one component; form: name of a form whose texts are still there after a reload. */
export function useWriteOnce(form?: string): WriteOnce {
  const [writeOnce] = useState(() => createWriteOnce(form === undefined ? undefined : keysOf(form)))
  return writeOnce
}

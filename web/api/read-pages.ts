import { useState } from 'react'
import type { Operation, Output, Request } from '#contract/operation.ts'
import { toast } from '../design/toast-store.ts'
import { call, sentenceOf } from './client.ts'
import { useRead } from './read.ts'

/** A list that is read page by page: the first through the cache, those after it at the person's wish. */
export interface Pages<P> {
  pages: P[]
  isPending: boolean
  /** The first page could not be read. */
  isError: boolean
  retry: () => void
  /** Reads the next page; undefined where the list ends. */
  more: (() => void) | undefined
  busy: boolean
}

interface Paged {
  nextCursor: string | null
}

/** Reads a list by keyset. Rows may repeat between pages when the first one was read again: key them and drop doubles. */
export function usePages<O extends Operation>(operation: O, request: Request<O>): Pages<Output<O> & Paged> {
  const first = useRead(operation, request)
  const [later, setLater] = useState<(Output<O> & Paged)[]>([])
  const [busy, setBusy] = useState(false)
  const start = first.data as (Output<O> & Paged) | undefined
  const pages = start ? [start, ...later] : []
  const cursor = pages.at(-1)?.nextCursor ?? null

  const more = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const query = { ...(request as { query?: object }).query, cursor }
      const page = await call(operation, { ...request, query } as Request<O>)
      setLater((known) => [...known, page as Output<O> & Paged])
    } catch (thrown) {
      console.error(`${operation.name} failed`, thrown)
      toast({ title: 'No more came', description: sentenceOf(thrown), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return {
    pages,
    isPending: first.isPending,
    isError: first.isError,
    retry: () => void first.refetch(),
    more: cursor === null ? undefined : () => void more(),
    busy,
  }
}

import { QueryClientContext } from '@tanstack/react-query'
import { useCallback, useContext } from 'react'
import type { Operation } from '#contract/operation.ts'

/** Operations whose reads are outdated, or beginnings of such URLs. */
export type Reads = readonly (Operation | string)[]

const isRead = (key: string, read: Operation | string): boolean => {
  if (typeof read === 'string') return key.startsWith(read)
  const [start = '', more] = read.path.split('{')
  return more === undefined ? key.split('?', 1)[0] === start : key.startsWith(start)
}

/** Marks reads as outdated and repeats those that the page shows; nothing on a page without a cache. */
export function useReadAgain(): (...reads: Reads) => Promise<void> {
  const client = useContext(QueryClientContext)
  return useCallback(
    async (...reads) =>
      client?.invalidateQueries({
        predicate: ({ queryKey: [key] }) => reads.some((read) => isRead(String(key), read)),
      }),
    [client],
  )
}

import type { Source } from './mix.ts'

interface SourceParts<T> {
  /** The first chunk, already read. */
  first: readonly T[]
  /** Reads the rows after the last one read. */
  read(last: T | null, many: number): Promise<T[]>
  chunk: number
  /** True if another order has already returned the row on this page. */
  isGiven(row: T): boolean
  onTake(row: T): void
}

/** Reads an order in chunks, as far as the page needs it. */
export function openSource<T>({ first, read, chunk, isGiven, onTake }: SourceParts<T>): Source<T> {
  let rows = [...first]
  let last = rows.at(-1) ?? null
  let ended = rows.length < chunk
  return {
    async peek() {
      for (;;) {
        const [next] = rows
        if (next && !isGiven(next)) return next
        if (next) rows.shift()
        else if (ended) return null
        else {
          rows = await read(last, chunk)
          ended = rows.length < chunk
          last = rows.at(-1) ?? last
        }
      }
    },
    take() {
      const row = rows.shift()
      if (row !== undefined) onTake(row)
    },
  }
}

import type { Source } from './mix.ts'

interface SourceParts<T> {
  /** The rows after the last one read; null: from where the list goes on. */
  read(last: T | null, many: number): Promise<T[]>
  chunk: number
  /** Whether the other order has given it on this page. */
  isGiven(row: T): boolean
  onTake(row: T): void
}

/** Reads an order chunk by chunk, as far as the page needs it. */
export function openSource<T>({ read, chunk, isGiven, onTake }: SourceParts<T>): Source<T> {
  let rows: T[] = []
  let last: T | null = null
  let ended = false
  return {
    async peek() {
      for (;;) {
        const [first] = rows
        if (first && !isGiven(first)) return first
        if (first) rows.shift()
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

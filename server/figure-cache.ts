import type { Services } from './services.ts'

type Pool = Services['pool']

/** Rows up to which a read is so cheap that it is made each time. */
const cheapRows = 1_000
const mostMs = 60_000
/** While one caller reads again, the others get the result that it replaces. */
const readingMs = 5_000

/** Results of costly reads, kept in this process for a short time; for figures only, never for what decides a payment. */
export interface FigureCache<Result> {
  /** The result for a key; undefined: read it and keep it. */
  find(pool: Pool, key?: number): Result | undefined
  /** Keeps a result for a millisecond per row read, at most a minute; one of up to 1,000 rows not at all. */
  keep(pool: Pool, result: Result, rows: number, key?: number): void
}

/** Keeps results by database and key, those of the last `mostKeys` keys. */
export function openFigureCache<Result>(mostKeys = 1): FigureCache<Result> {
  const byPool = new WeakMap<Pool, Map<number, { result: Result; staleAtMs: number }>>()
  return {
    find(pool, key = 0) {
      const kept = byPool.get(pool)?.get(key)
      if (!kept || kept.staleAtMs > performance.now()) return kept?.result
      kept.staleAtMs = performance.now() + readingMs
      return undefined
    },
    keep(pool, result, rows, key = 0) {
      const results = byPool.get(pool) ?? new Map<number, { result: Result; staleAtMs: number }>()
      byPool.set(pool, results)
      results.delete(key)
      if (rows > cheapRows)
        results.set(key, { result, staleAtMs: performance.now() + Math.min(rows, mostMs) })
      const [oldest] = results.keys()
      if (results.size > mostKeys && oldest !== undefined) results.delete(oldest)
    },
  }
}

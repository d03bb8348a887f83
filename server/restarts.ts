const firstDelayMs = 500
const longestDelayMs = 30_000
/** A process that lived this long did not die of its start. */
const soundAgeMs = 60_000

/**
 * Milliseconds until a process that died is started again: 0.5 s, doubled with each death in a row up to 30 s.
 * `lastDelayMs` is the delay before the process that died; 0 for the first one.
 */
export function restartDelayMs(lastDelayMs: number, ageMs: number): number {
  if (lastDelayMs === 0 || ageMs >= soundAgeMs) return firstDelayMs
  return Math.min(2 * lastDelayMs, longestDelayMs)
}

import { Problem } from '../../problem.ts'

/** A place in one order: the figure that it goes by, then the id. */
export interface Key {
  figure: number
  id: number
}

/** Where a list of tasks goes on. */
export type Cursor =
  /** In the mixed feed. */
  | {
      kind: 'mixed'
      place: number
      best: Key | null
      least: Key | null
      recent: number[]
      deferredBest: number[]
      deferredLeast: number[]
    }
  /** In a list by one figure. */
  | { kind: 'sorted'; after: Key }
  /** Among the sites that open later: figure is the moment in ms. */
  | { kind: 'later'; after: Key | null }

const write = (numbers: readonly number[]): string => numbers.map((number) => number.toString(36)).join('-')
const writeKey = (key: Key | null): string => (key ? write([key.figure, key.id]) : '')

/** A cursor as text that needs no escaping in an address. */
export function writeCursor(cursor: Cursor): string {
  if (cursor.kind === 'sorted') return `s.${writeKey(cursor.after)}`
  if (cursor.kind === 'later') return `l.${writeKey(cursor.after)}`
  const { place, best, least, recent, deferredBest, deferredLeast } = cursor
  const lists = [[place], recent, deferredBest, deferredLeast].map(write)
  return ['m', writeKey(best), writeKey(least), ...lists].join('.')
}

/**
 * Reads what writeCursor wrote.
 * @throws Problem invalid_input
 */
export function readCursor(text: string): Cursor {
  const [kind, ...parts] = text.split('.')
  const lists = parts.map(readNumbers)
  const [first = null, second = null, place = null, recent = null, best = null, least = null] = lists
  if (kind === 's' && lists.length === 1) {
    const after = keyOf(first)
    if (after) return { kind: 'sorted', after }
  }
  if (kind === 'l' && lists.length === 1 && first) return { kind: 'later', after: keyOf(first) }
  if (kind === 'm' && lists.length === 6 && lists.every((list) => list !== null))
    return {
      kind: 'mixed',
      best: keyOf(first),
      least: keyOf(second),
      place: place?.[0] ?? 0,
      recent: recent ?? [],
      deferredBest: best ?? [],
      deferredLeast: least ?? [],
    }
  throw Problem.field('cursor', 'This is not a cursor of this list.')
}

function readNumbers(text: string): number[] | null {
  if (text === '') return []
  const numbers = text
    .split('-')
    .map((part) => (/^[0-9a-z]{1,10}$/.test(part) ? Number.parseInt(part, 36) : NaN))
  return numbers.every(Number.isSafeInteger) ? numbers : null
}

function keyOf(numbers: number[] | null): Key | null {
  const [figure, id] = numbers ?? []
  return figure === undefined || id === undefined ? null : { figure, id }
}

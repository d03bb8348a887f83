import { Problem } from '../../problem.ts'
import { type ByOrder, byOrder } from './mix.ts'
import { mixedOrders } from './rules.ts'

/** Position in an order: the figure it is sorted by, then the id. */
export interface Key {
  figure: number
  id: number
}

/** Position at which a list of tasks continues. */
export type Cursor =
  /** In the mixed feed. */
  | {
      kind: 'mixed'
      /** Among the tasks outside the platforms' rules, which newcomers see last. */
      isRest: boolean
      place: number
      reached: ByOrder<Key | null>
      recent: number[]
      deferred: ByOrder<number[]>
    }
  /** In a list by one figure. */
  | { kind: 'sorted'; after: Key }
  /** Among the tasks whose site opens later: figure is the moment in ms. */
  | { kind: 'later'; after: Key | null }
  /** Among the tasks closed by the day's caps: figure is the reward. */
  | { kind: 'closed'; after: Key | null }

const letters = { sorted: 's', later: 'l', closed: 'c' } as const

const write = (numbers: readonly number[]): string => numbers.map((number) => number.toString(36)).join('-')
const writeKey = (key: Key | null): string => (key ? write([key.figure, key.id]) : '')

/** Writes a cursor as text that needs no escaping in a URL. */
export function writeCursor(cursor: Cursor): string {
  if (cursor.kind !== 'mixed') return `${letters[cursor.kind]}.${writeKey(cursor.after)}`
  const { isRest, place, reached, recent, deferred } = cursor
  const keys = mixedOrders.map((order) => writeKey(reached[order]))
  return [
    isRest ? 'r' : 'm',
    ...keys,
    ...[[place], recent, ...mixedOrders.map((order) => deferred[order])].map(write),
  ].join('.')
}

/** Reads what writeCursor wrote. @throws Problem invalid_input if the text is not a cursor */
export function readCursor(text: string): Cursor {
  const [kind, ...parts] = text.split('.')
  const lists = parts.map(readNumbers)
  const cursor = kind === 'm' || kind === 'r' ? mixedOf(lists, kind === 'r') : simpleOf(kind, lists)
  if (!cursor) throw Problem.field('cursor', 'Invalid cursor for this list.')
  return cursor
}

function simpleOf(letter: string | undefined, lists: (number[] | null)[]): Cursor | null {
  const [first] = lists
  if (lists.length !== 1 || !first) return null
  const after = keyOf(first)
  if (letter === letters.sorted) return after && { kind: 'sorted', after }
  if (letter === letters.later) return { kind: 'later', after }
  return letter === letters.closed ? { kind: 'closed', after } : null
}

function mixedOf(lists: (number[] | null)[], isRest: boolean): Cursor | null {
  const orders = mixedOrders.length
  if (lists.length !== orders * 2 + 2 || lists.some((list) => list === null)) return null
  const at = (index: number): number[] => lists[index] ?? []
  return {
    kind: 'mixed',
    isRest,
    reached: byOrder((order) => keyOf(at(mixedOrders.indexOf(order)))),
    place: at(orders)[0] ?? 0,
    recent: at(orders + 1),
    deferred: byOrder((order) => at(orders + 2 + mixedOrders.indexOf(order))),
  }
}

function readNumbers(text: string): number[] | null {
  if (text === '') return []
  const numbers = text
    .split('-')
    .map((part) => (/^[0-9a-z]{1,10}$/.test(part) ? Number.parseInt(part, 36) : NaN))
  return numbers.every(Number.isSafeInteger) ? numbers : null
}

function keyOf(numbers: number[]): Key | null {
  const [figure, id] = numbers
  return figure === undefined || id === undefined ? null : { figure, id }
}

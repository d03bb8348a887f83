import { Problem } from '../problem.ts'

/** The id at which a list continues; null: from the beginning. @throws Problem invalid_input */
export function idOfCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,15}$/.test(cursor)) throw Problem.field('cursor', 'Invalid cursor for this list.')
  return Number(cursor)
}

/** Where a list continues by id, null: from the beginning, and the rows to read: one more than it shows. */
export interface IdPage {
  after: number | null
  most: number
}

/** A page of a list by id, and the cursor of the next; null: there is none. @throws Problem invalid_input */
export async function pageById<Row extends { id: number }>(
  { cursor, limit }: Wish,
  read: (page: IdPage) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  return pageBy(await read({ after: idOfCursor(cursor), most: limit + 1 }), limit, ({ id }) => id)
}

/** Where a list continues by a key and then by id. */
export interface KeyPage {
  after: Position | null
  most: number
}

/** The same for a list by a key and then by id. @throws Problem invalid_input */
export async function pageByKey<Row extends { id: number }>(
  { cursor, limit }: Wish,
  keys: 'string' | 'number',
  read: (page: KeyPage) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string | number,
): Promise<Page<Row>> {
  const rows = await read({ after: positionOfCursor(cursor, keys), most: limit + 1 })
  return pageBy(rows, limit, (last) => cursorAfter({ key: keyOf(last), id: last.id }))
}

/** Page of rows of which one more than `limit` was read: the cursor is what `cursorOf` makes of the last one shown. */
export function pageBy<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string | number,
): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: last && rows.length > limit ? String(cursorOf(last)) : null }
}

/** A list's cursor and size in a request. */
interface Wish {
  cursor?: string | undefined
  limit: number
}

interface Page<Row> {
  shown: Row[]
  nextCursor: string | null
}

/** A page of a list by time, whose ids ascend with it. */
export interface TimePage extends IdPage {
  order: 'asc' | 'desc'
}

/** SQL: rows past the id $1 in this order. column: the id's. */
export const pastId = (column: string, order: TimePage['order']): string =>
  `($1::bigint IS NULL OR ${column} ${order === 'asc' ? '>' : '<'} $1)`

/** A row of a sorted list: the key it is sorted by, then its id. */
export interface Position {
  key: string | number
  id: number
}

/** The cursor after a row of a sorted list. */
export const cursorAfter = ({ key, id }: Position): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/**
 * The row after which a sorted list continues, from its cursor; null: from the beginning. @throws Problem
 * invalid_input if the cursor is not one of a list with such keys
 */
export function positionOfCursor(cursor: string | undefined, keys: 'string' | 'number'): Position | null {
  if (cursor === undefined) return null
  const [key, id, ...rest] = readList(cursor)
  const isKey = typeof key === 'string' ? !key.includes('\0') : Number.isSafeInteger(key)
  if (typeof key !== keys || !isKey || !Number.isSafeInteger(id) || rest.length > 0)
    throw Problem.field('cursor', 'Invalid cursor for this list.')
  return { key: key as string | number, id: id as number }
}

function readList(cursor: string): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

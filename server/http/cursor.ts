import { z } from 'zod'
import { Problem } from '../problem.ts'

/** Writes the position at which a list continues, as text that needs no escaping in a URL. */
export const writeCursor = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/**
 * The position that writeCursor wrote; null: from the beginning.
 * @throws Problem invalid_input if it is none of a list with such positions
 */
export function readCursor<T>(cursor: string | undefined, position: z.ZodType<T>): T | null {
  if (cursor === undefined) return null
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw Problem.field('cursor', 'Invalid cursor for this list.')
  }
}

/** True if a text that begins with its year has one that PostgreSQL knows: it has no year 0. */
export const hasYear = (text: string): boolean => text >= '0001'

/** An id in a cursor. */
export const cursorId = z.int().nonnegative()

/** The id at which a list continues; null: from the beginning. @throws Problem invalid_input */
export const idOfCursor = (cursor: string | undefined): number | null => readCursor(cursor, cursorId)

/** Where a list continues by id, null: from the beginning, and the rows to read: one more than it shows. */
export interface IdPage {
  after: number | null
  most: number
}

/** A page of a list by id, and the cursor of the next; null: there is none. @throws Problem invalid_input */
export async function pageById<Row extends { id: number }>(
  { cursor, limit }: PageRequest,
  read: (page: IdPage) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  return pageBy(await read({ after: idOfCursor(cursor), most: limit + 1 }), limit, ({ id }) => id)
}

/** Where a list continues by a key and then by id. */
export interface KeyPage {
  after: Position | null
  most: number
}

/** Reads a page of a list by a key and then by id. @throws Problem invalid_input */
export async function pageByKey<Row extends { id: number }>(
  { cursor, limit }: PageRequest,
  keys: 'string' | 'number',
  read: (page: KeyPage) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string | number,
): Promise<Page<Row>> {
  const rows = await read({ after: positionOfCursor(cursor, keys), most: limit + 1 })
  return pageBy(rows, limit, (last) => positionOf({ key: keyOf(last), id: last.id }))
}

/** Makes a page of rows, of which one more than `limit` was read. continuesAt: position of the last row shown. */
export function pageBy<Row>(
  rows: readonly Row[],
  limit: number,
  continuesAt: (last: Row) => unknown,
): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: last && rows.length > limit ? writeCursor(continuesAt(last)) : null }
}

/** A list's cursor and size in a request. */
interface PageRequest {
  cursor?: string | undefined
  limit: number
}

interface Page<Row> {
  shown: Row[]
  nextCursor: string | null
}

/** A row of a sorted list: the key it is sorted by, then its id. */
export interface Position {
  key: string | number
  id: number
}

/** Position of a row, as a cursor has it. */
export const positionOf = ({ key, id }: Position): unknown => [key, id]

/** A text in a cursor: PostgreSQL stores no U+0000. */
export const cursorText = z.string().regex(/^[^\0]*$/)

const positions = {
  string: z.tuple([cursorText, cursorId]),
  number: z.tuple([z.int(), cursorId]),
}

/** The row after which a sorted list continues; null: from the beginning. @throws Problem invalid_input */
export function positionOfCursor(cursor: string | undefined, keys: 'string' | 'number'): Position | null {
  const [key, id] = readCursor<[string | number, number]>(cursor, positions[keys]) ?? []
  return key === undefined || id === undefined ? null : { key, id }
}

import { z } from 'zod'
import type { Desk } from '#contract/desk.ts'
import type { Input, Returned } from '#contract/operation.ts'
import { type Client, is, query, type RowOf, type Shape } from '#database/rows.ts'
import type { Services } from '../services.ts'
import { cursorText, pageBy, readCursor } from './cursor.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** SQL of a key, which an index holds: a number unless it says otherwise. */
type Key = string | { readonly text: string } | { readonly time: string }

/** A key in a statement, in a cursor, where a time is its microseconds, and from a cursor back in a statement. */
function partsOf(key: Key) {
  if (typeof key === 'string')
    return { sql: key, read: key, schema: z.int(), back: (at: string) => `${at}::bigint` }
  if ('text' in key)
    return { sql: key.text, read: key.text, schema: cursorText, back: (at: string) => `${at}::text` }
  return {
    sql: key.time,
    read: `(extract(epoch FROM ${key.time}) * 1000000)::bigint`,
    schema: z.int(),
    back: (at: string) => `('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond')`,
  }
}

/** Adds a value to a statement; returns its place in the text. */
export type Place = (value: unknown) => string
type Condition<Value> = string | ((value: Value, place: Place) => string)

/** Filters and order of a list, as its operation parses them. */
export type Asked<D extends Desk> = Omit<Input<D>['query'], 'cursor' | 'limit'>
type Sort<D> = D extends { sorts: readonly (infer Name extends string)[] } ? Name : never

/** SQL of a list. */
interface Source<D extends Desk, S extends Shape> {
  /** Tables, or those of each order. */
  from: string | ((sort: string) => string)
  /** Columns that are read, if they are not those shown. */
  row?: S
  /** SQL of the columns that are not called as their field is. */
  columns?: { readonly [Name in keyof RowOf<S>]?: string }
  /** A key that no two rows share, for those whose order’s is the same; default: id. */
  id?: Key
  /** Key of each order; default: the id. */
  sorts?: { readonly [Name in Sort<D>]: Key }
  /** Condition of all rows. */
  only?: string
  /** Of a filter the SQL that equals its value, or its condition; '': none. Default: the column of its name. */
  where?: { readonly [Name in keyof Asked<D>]?: Condition<NonNullable<Asked<D>[Name]>> }
}

type Present<D extends Desk, S extends Shape> = (row: RowOf<S>, services: Services) => z.input<D['row']>
type Further<D extends Desk> = Omit<Returned<D>, D['rows'] | 'nextCursor'>

/** Parts of the response beyond the rows as they are read. */
type Beyond<D extends Desk, S extends Shape> = (RowOf<S> extends z.input<D['row']>
  ? { present?: Present<D, S> }
  : { present: Present<D, S> }) &
  (Record<never, never> extends Further<D>
    ? { also?: undefined }
    : { also: (services: Services) => Promise<Further<D>> })

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** SQL of a row's columns: of each field the column of its name, or its own SQL. */
export const columnsOf = (row: Shape, own: Readonly<Record<string, string | undefined>> = {}): string =>
  Object.keys(row instanceof z.ZodObject ? row.shape : row)
    .map((name) => `${own[name] ?? snake(name)} AS "${name}"`)
    .join(', ')

const position = z.array(z.union([z.number(), z.string()]))
type Placed<S extends Shape> = RowOf<S> & { position: z.infer<typeof position> }

/** Makes the reader of a list: rows that match, past a cursor, sorted by a key and then by id. */
export function readerOf<D extends Desk, S extends Shape = D['row']>(desk: D, source: Source<D, S>) {
  const { from, columns, only, id = 'id' } = source
  const sorts: Record<string, Key> = source.sorts ?? {}
  const where = (source.where ?? {}) as Record<string, Condition<unknown> | undefined>
  const row: Shape = source.row ?? desk.row
  const shape: Shape =
    row instanceof z.ZodObject ? row.extend({ position }) : { ...row, position: is.json(position) }
  const selected = columnsOf(row, columns)
  const last = partsOf(id)
  return (client: Client, asked: Asked<D>, page: { cursor?: string | undefined; most: number }) => {
    const { sort = desk.sorts?.[0] ?? '', order = 'desc', ...filters } = asked as Record<string, string>
    const values: unknown[] = []
    const place: Place = (value) => `$${values.push(value)}`
    const conditions = Object.entries(filters).map(([name, value]) => {
      if (value === undefined || value === '') return ''
      const condition = where[name] ?? snake(name)
      return typeof condition === 'string' ? `${condition} = ${place(value)}` : condition(value, place)
    })
    const first = partsOf(sorts[sort] ?? id)
    const after = readCursor(page.cursor, z.tuple([first.schema, last.schema]))
    const keys = first.sql === last.sql ? [last] : [first, last]
    if (after) {
      const passed = keys.map(({ back }, at) => back(place(after.at(at - keys.length))))
      const key = keys.map(({ sql }) => sql).join(', ')
      conditions.push(`(${key}) ${order === 'asc' ? '>' : '<'} (${passed.join(', ')})`)
    }
    const text = `SELECT ${selected}, json_build_array(${first.read}, ${last.read}) AS position
      FROM ${typeof from === 'string' ? from : from(sort)} WHERE ${[only, ...conditions].filter(Boolean).join(' AND ') || 'true'}
      ORDER BY ${keys.map(({ sql }) => `${sql} ${order}`).join(', ')} LIMIT ${place(page.most)}`
    return query(client, shape, text, values) as Promise<Placed<S>[]>
  }
}

/** The endpoint of a list: its pages, from the source, with what each row and the response have beyond it. */
export function serve<D extends Desk, S extends Shape = D['row']>(
  desk: D,
  source: Source<D, S> & Beyond<D, S>,
): Endpoint {
  const read = readerOf(desk, source)
  const { present = (row) => row, also } = source as {
    present?: Present<D, S>
    also?: (of: Services) => object
  }
  return endpoint<Desk>(desk, async ({ query: asked }, { services }) => {
    const { cursor, limit, ...filters } = asked as Input<Desk>['query'] & { cursor?: string; limit: number }
    const [rows, further] = await Promise.all([
      read(services.pool, filters as unknown as Asked<D>, { cursor, most: limit + 1 }),
      also?.(services),
    ])
    const { shown, nextCursor } = pageBy(rows, limit, (last) => last.position)
    return { [desk.rows]: shown.map((one) => present(one, services)), ...further, nextCursor }
  })
}

import { z } from 'zod'
import type { Desk } from '#contract/desk.ts'
import type { Input, Returned } from '#contract/operation.ts'
import { type Client, is, query, queryOne, type RowOf, type Shape } from '#database/rows.ts'
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

/** Condition of words: SQL that compares one row, and SQL that an index answers. */
interface Words {
  near: string
  far: string
}

/** SQL that equals the value of a filter, or its condition. viewer: id of who asks. */
type Condition<Value> =
  | string
  | ((value: Value, place: Place, by: { client: Client; viewer: number }) => string | Words | Promise<string>)

/** Filters and order of a list, as its operation parses them. */
export type Asked<D extends Desk> = Omit<Input<D>['query'], 'cursor' | 'limit'>
type Sort<D> = D extends { sorts: readonly (infer Name extends string)[] } ? Name : never
/** A part of a statement, or what it is for a query. */
type Told<D extends Desk, T = string> = T | ((asked: Asked<D>) => T)

/** SQL of a list. */
export interface Source<D extends Desk, S extends Shape> {
  /** Tables. page: conditions, order and limit of the rows, for parts of a table that each have their own index. */
  from: string | ((asked: Asked<D>, page: string) => string)
  /** Columns that are read, if they are not those shown. */
  row?: S
  /** SQL of the columns that are not called as their field is. */
  columns?: { readonly [Name in keyof RowOf<S>]?: string }
  /** A key that no two rows share, for those whose order’s is the same; default: the column id. */
  id?: Told<D, Key>
  /** Key of each order; default: the id. */
  sorts?: { readonly [Name in Sort<D>]?: Key }
  /** The order of a list that offers no choice; default: the latest first. */
  by?: (asked: Asked<D>) => { key: Key; order: 'asc' | 'desc' } | null
  /** Condition of all rows. */
  only?: Told<D>
  /** True: planned once for all values, by the pool of lists, since planning costs more than reading. */
  planned?: boolean
  /** Of a filter the SQL that equals its value, or its condition; '': none. Default: its column. */
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
    : { also: (services: Services, asked: Asked<D>) => Promise<Further<D>> })

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** SQL of a row's columns: of each field the column of its name, or its own SQL. */
export const columnsOf = (row: Shape, own: Readonly<Record<string, string | undefined>> = {}): string =>
  Object.keys(row instanceof z.ZodObject ? row.shape : row)
    .map((name) => `${own[name] ?? snake(name)} AS "${name}"`)
    .join(', ')

/** Makes the reader of one row of a list by its id; null if not found. lock: SQL after the condition. */
export function finderOf<S extends Shape>(source: {
  from: string
  row: S
  columns?: { readonly [Name in keyof RowOf<S>]?: string }
}) {
  const { from, row, columns } = source
  const select = `SELECT ${columnsOf(row, columns)} FROM ${from} WHERE ${idIn(columns)} = $1`
  return (client: Client, id: number, lock = ''): Promise<RowOf<S> | null> =>
    queryOne(client, row, { prepared: `${select} ${lock}`, values: [id] })
}

const idIn = (columns: object = {}): string => (columns as { id?: string }).id ?? 'id'

const position = z.array(z.union([z.number(), z.string()]))
type Placed<S extends Shape> = RowOf<S> & { position: z.infer<typeof position> }

/** Where a page begins, how many rows it has, and the id of who asks. */
export interface Page {
  cursor?: string | undefined
  most: number
  viewer?: number
}

/** Latest rows whose words are compared one by one before their index is read. */
const latest = 200

/** Makes the statement of a list: rows that match, past a cursor, sorted by a key and then by id. */
function selectOf<D extends Desk, S extends Shape = D['row']>(desk: D, source: Source<D, S>) {
  const where = (source.where ?? {}) as Record<string, Condition<unknown> | undefined>
  const own: Readonly<Record<string, string | undefined>> = source.columns ?? {}
  const selected = columnsOf(source.row ?? desk.row, own)
  return async (client: Client, wanted: Asked<D>, { cursor, most, viewer = 0 }: Page, place: Place) => {
    const asked = { ...wanted, sort: sortOf(desk, wanted) }
    const tell = <T>(part: Told<D, T>): T => (part instanceof Function ? part(asked) : part)
    const { sort = '', order: way = 'desc', ...filters } = asked as Record<string, string>
    const last = partsOf(tell(source.id ?? idIn(source.columns)))
    const keyOf = source.sorts as Record<string, Key> | undefined
    const { key = keyOf?.[sort], order = way } = source.by?.(asked) ?? {}
    const first = key === undefined ? last : partsOf(key)
    const keys = first.sql === last.sql ? [last] : [first, last]
    const after = readCursor(cursor, z.tuple([first.schema, last.schema]))
    const passed = after && keys.map(({ back }, at) => back(place(after.at(at - keys.length))))
    const found: (string | Words)[] = []
    for (const [name, value] of Object.entries(filters)) {
      if (value === undefined || value === '') continue
      const how = where[name] ?? own[name] ?? snake(name)
      found.push(
        typeof how === 'string' ? `${how} = ${place(value)}` : await how(value, place, { client, viewer }),
      )
    }
    const conditions = [
      tell(source.only ?? ''),
      passed
        ? `(${keys.map(({ sql }) => sql).join(', ')}) ${order === 'asc' ? '>' : '<'} (${passed.join(', ')})`
        : '',
      ...found.filter((one) => typeof one === 'string'),
    ]
    const all = conditions.filter(Boolean).join(' AND ') || 'true'
    // In the text of a plan for all values, or it would be one for a tenth of the rows.
    const limit = source.planned ? String(most) : place(most)
    const ordered = (rows: string | number): string =>
      `ORDER BY ${keys.map(({ sql }) => `${sql} ${order}`).join(', ')} LIMIT ${rows}`
    const tables =
      source.from instanceof Function ? source.from(asked, `${all} ${ordered(limit)}`) : source.from
    const from = `FROM ${tables} WHERE ${all}`
    const words = found.find((one) => typeof one === 'object')
    const have = words
      ? `AND ${last.sql} = ANY (ARRAY(WITH near AS MATERIALIZED (
          SELECT key FROM (SELECT ${last.sql} AS key, ${words.near} AS has ${from} ${ordered(latest)}) AS latest WHERE has
        ) SELECT key FROM near UNION SELECT ${last.sql} ${from} AND (SELECT count(*) FROM near) < ${limit} AND ${words.far}))`
      : ''
    return `SELECT ${selected}, json_build_array(${first.read}, ${last.read}) AS position ${from} ${have} ${ordered(limit)}`
  }
}

/** Name of the order asked for, or of the first that the filters leave; '': the list has one order. */
function sortOf<D extends Desk>(desk: D, asked: Asked<D>): string {
  const names = desk.sortsOf?.(asked) ?? desk.sorts ?? []
  return names.find((name) => name === (asked as { sort?: string }).sort) ?? names[0] ?? ''
}

/** Makes the reader of a list: of several sources, a page of each. */
export function readerOf<D extends Desk, S extends Shape = D['row']>(desk: D, ...sources: Source<D, S>[]) {
  const row: Shape = sources[0]?.row ?? desk.row
  const shape: Shape =
    row instanceof z.ZodObject ? row.extend({ position }) : { ...row, position: is.json(position) }
  const selects = sources.map((source) => selectOf(desk, source))
  return async (client: Client, asked: Asked<D>, page: Page) => {
    const values: unknown[] = []
    const place: Place = (value) => `$${values.push(value)}`
    const texts = await Promise.all(selects.map((select) => select(client, asked, page, place)))
    const text = `(${texts.join(') UNION ALL (')})`
    const statement = sources[0]?.planned ? { prepared: text, values } : text
    return query(client, shape, statement, values) as Promise<Placed<S>[]>
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
    also?: (of: Services, asked: Asked<D>) => object
  }
  return endpoint<Desk>(desk, async ({ query: asked }, { services, member }) => {
    const { cursor, limit, ...rest } = asked as Input<Desk>['query'] & { cursor?: string; limit: number }
    const filters = rest as unknown as Asked<D>
    const [rows, further] = await Promise.all([
      read(source.planned ? services.listPool : services.pool, filters, {
        cursor,
        most: limit + 1,
        viewer: member.id,
      }),
      also?.(services, filters),
    ])
    const { shown, nextCursor } = pageBy(rows, limit, (last) => last.position)
    return { [desk.rows]: shown.map((one) => present(one, services)), ...further, nextCursor }
  })
}

import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { z } from 'zod'

/** A column of a result as declared: types that PostgreSQL may report for it, and values it may hold. */
export interface Column<Value> {
  /** Ids of types in PostgreSQL’s catalogue, which are the same in every database. */
  readonly typeIds: readonly number[]
  /** Shown if the column is something else. */
  readonly name: string
  readonly isNullable: boolean
  /** Undefined: its type says enough. */
  readonly schema?: z.ZodType | readonly string[]
  /** Only for the compiler; never set. */
  readonly value?: Value
}

/** A column that holds no null, and the same one if it may. */
type RequiredColumn<Value> = Column<Value> & { readonly orNull: Column<Value | null> }

/** The columns of a row by name, or an object of the contract with the same names. */
export type Shape = Readonly<Record<string, Column<unknown>>> | z.ZodObject

/** The row that a shape describes. */
export type RowOf<S extends Shape> = S extends z.ZodObject
  ? z.input<S>
  : { -readonly [Name in keyof S]: S[Name] extends Column<infer Value> ? Value : never }

/** Ids of PostgreSQL’s types by what the driver makes of them. */
export const typeIds = {
  boolean: [16],
  bytes: [17],
  integer: [20, 21, 23],
  number: [20, 21, 23, 700, 701],
  text: [18, 19, 25, 1042, 1043],
  numeric: [1700],
  uuid: [2950],
  time: [1184],
  json: [114, 3802],
  integers: [1005, 1007, 1016],
  texts: [1009, 1015],
} as const

function column<Value>(type: keyof typeof typeIds, schema?: Column<Value>['schema']): RequiredColumn<Value> {
  const declared = { typeIds: typeIds[type], name: type, ...(schema && { schema }) }
  return { ...declared, isNullable: false, orNull: { ...declared, isNullable: true } }
}

/** Columns to declare a row with: `{ id: is.integer, handle: is.text.orNull }`. */
export const is = {
  boolean: column<boolean>('boolean'),
  bytes: column<Buffer>('bytes'),
  /** smallint, integer and bigint, also counts and their sums. */
  integer: column<number>('integer'),
  integers: column<number[]>('integers'),
  /** Also real and double precision. */
  number: column<number>('number'),
  /** numeric, which the driver leaves as text: a sum of bigint, unless it is cast to bigint. */
  numeric: column<string>('numeric'),
  text: column<string>('text'),
  texts: column<string[]>('texts'),
  /** timestamptz. */
  time: column<Date>('time'),
  uuid: column<string>('uuid'),
  /** A text of these. */
  oneOf: <const Value extends string>(values: readonly Value[]) => column<Value>('text', values),
  /** json and jsonb. The schema describes what it takes and does not convert: production reads what is stored. */
  json: <Value>(schema: z.ZodType<unknown, Value>) => column<Value>('json', schema),
}

/** A statement. `prepared`: planned once per connection, which keeps it; so its text comes in few shapes. */
export type Statement = string | { readonly prepared: string; readonly values?: unknown[] }

/** A pool, or a connection, whose transaction the statement then belongs to. */
export type Client = pg.Pool | pg.ClientBase

type Check = (shape: Shape, statement: Statement, result: pg.QueryResult) => void
let check: Check | null = null

/** Has every result compared with its shape from now on (database/row-check.ts). */
export function compareRowsBy(compare: Check): void {
  check = compare
}

const names = new Map<string, string>()

/** Name under which a statement of this text is prepared. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** Runs a statement. */
export const run = <Row extends pg.QueryResultRow>(
  db: Client,
  statement: Statement,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> =>
  typeof statement === 'string'
    ? db.query<Row>(statement, values)
    : db.query<Row>({
        name: nameOf(statement.prepared),
        text: statement.prepared,
        values: statement.values ?? [],
      })

/** Runs a statement and returns its rows, which tests and development compare with the shape. */
export async function query<S extends Shape>(
  db: Client,
  shape: S,
  statement: Statement,
  values?: unknown[],
): Promise<RowOf<S>[]> {
  const result = await run<RowOf<S> & pg.QueryResultRow>(db, statement, values)
  check?.(shape, statement, result)
  return result.rows
}

/** Runs a statement and returns its first row; null if there is none. */
export async function queryOne<S extends Shape>(
  db: Client,
  shape: S,
  statement: Statement,
  values?: unknown[],
): Promise<RowOf<S> | null> {
  return (await query(db, shape, statement, values))[0] ?? null
}

/** Runs a statement that has a row and returns the first. @throws Error if it has none */
export async function queryRow<S extends Shape>(
  db: Client,
  shape: S,
  statement: Statement,
  values?: unknown[],
): Promise<RowOf<S>> {
  const row = await queryOne(db, shape, statement, values)
  if (!row) throw noRow(statement)
  return row
}

/** Runs a statement with one column and returns its values. */
export async function queryValues<Value>(
  db: Client,
  column: Column<Value>,
  statement: Statement,
  values?: unknown[],
): Promise<Value[]> {
  const result = await run<Record<string, Value>>(db, statement, values)
  const name = result.fields[0]?.name ?? ''
  check?.({ [name]: column }, statement, result)
  return result.rows.map((row) => row[name] as Value)
}

/** Runs a statement with one column and returns its first value; null if it has no row. */
export async function queryOneValue<Value>(
  db: Client,
  column: Column<Value>,
  statement: Statement,
  values?: unknown[],
): Promise<Value | null> {
  return (await queryValues(db, column, statement, values))[0] ?? null
}

/** Runs a statement that has a row and one column, and returns the first value. @throws Error if it has no row */
export async function queryValue<Value>(
  db: Client,
  column: Column<Value>,
  statement: Statement,
  values?: unknown[],
): Promise<Value> {
  const [value] = await queryValues(db, column, statement, values)
  if (value === undefined) throw noRow(statement)
  return value
}

/** Runs a statement; true if it returned or changed a row. */
export async function affectsRow(db: Client, statement: Statement, values?: unknown[]): Promise<boolean> {
  const { rowCount } = await run(db, statement, values)
  return rowCount !== 0
}

const noRow = (statement: Statement): Error =>
  new Error(`no row: ${typeof statement === 'string' ? statement : statement.prepared}`)

/** Number of rows. of: tables and a condition with an index, as SQL. */
export const countRows = (db: Client, of: string, values?: unknown[]): Promise<number> =>
  queryValue(db, is.integer, `SELECT count(*) FROM ${of}`, values)

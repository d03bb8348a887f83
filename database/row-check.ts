import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { root } from './root.ts'
import { type Column, compareRowsBy, type Shape, type Statement, typeIds } from './rows.ts'

/** Folder of the statements that the last run of the tests has run: a file per process, a JSON text per line. */
export const ranFolder = join(root, '.build/statements')

/** A statement's text and the values it last had. */
type Ran = Map<string, readonly unknown[]>

let watched: Ran | null = null

/** Returns a map that gets each statement this process runs from now on, if it records them. */
export function watchStatements(): Readonly<Ran> {
  watched = new Map()
  return watched
}

let isRecording = false

/**
 * Compares the rows of every statement with their declaration from now on, in this process. `record` also notes
 * the text of each statement in the folder of those that tests have run.
 */
export function checkRows({ record = false } = {}): void {
  compareRowsBy(compareRows)
  if (record && !isRecording) recordStatements()
  isRecording ||= record
}

/** @throws Error naming the statement and the column if a result differs from its shape */
function compareRows(shape: Shape, statement: Statement, { fields, rows }: pg.QueryResult): void {
  const columns = columnsOf(shape)
  const fail = (problem: string): never => {
    throw new Error(`statement ${nameOf(statement)}: ${problem}`)
  }
  const found = new Map(fields.map((field) => [field.name, field.dataTypeID]))
  for (const name of found.keys()) if (!columns[name]) fail(`column ${name} is not declared`)
  for (const [name, column] of Object.entries(columns)) {
    const typeId = found.get(name)
    if (typeId === undefined) fail(`column ${name} is declared but not returned`)
    else if (!column.typeIds.includes(typeId))
      fail(`column ${name} is ${typeName(typeId)}, declared as ${column.name}`)
    for (const row of rows) {
      const problem = problemOf(row[name], column)
      if (problem) fail(`column ${name} ${problem}`)
    }
  }
}

const nameOf = (statement: Statement): string => {
  const text = typeof statement === 'string' ? statement : statement.prepared
  return `“${text.trim().replaceAll(/\s+/g, ' ').slice(0, 100)}”`
}

const typeNames = new Map(Object.entries(pg.types.builtins).map(([name, id]) => [id as number, name]))
const typeName = (id: number): string => typeNames.get(id)?.toLowerCase() ?? `of type ${id}`

/** Says how a value does not fit its column; null if it does. */
function problemOf(value: unknown, { name, isNullable, schema }: Column<unknown>): string | null {
  if (value === null) return isNullable ? null : 'is null, but not declared so'
  if ((name === 'integer' || name === 'number') && typeof value !== 'number')
    return 'is a bigint that arrives as text: its connection is not from createPool'
  if (Array.isArray(value) && !schema) return value.includes(null) ? 'holds null in its array' : null
  if (!schema) return null
  if (!('safeParse' in schema))
    return schema.includes(String(value)) ? null : `is ${JSON.stringify(value)}, which is not declared`
  const { error } = schema.safeParse(value)
  return error ? `does not match its schema: ${z.prettifyError(error)}` : null
}

const ofContract = new WeakMap<z.ZodObject, Record<string, Column<unknown>>>()

/** The columns of a shape; those of an object of the contract are derived from what its values are in JSON. */
function columnsOf(shape: Shape): Readonly<Record<string, Column<unknown>>> {
  if (!(shape instanceof z.ZodObject)) return shape
  const known = ofContract.get(shape)
  if (known) return known
  const entries = Object.entries(shape.shape).map(([name, schema]) => [name, columnOf(schema as z.ZodType)])
  const columns = Object.fromEntries(entries) as Record<string, Column<unknown>>
  ofContract.set(shape, columns)
  return columns
}

function columnOf(schema: z.ZodType): Column<unknown> {
  const { type: described = 'object', format } = z.toJSONSchema(bare(schema), { unrepresentable: 'any' })
  const isTime = bare(schema) instanceof z.ZodDate || format === 'date-time'
  // An id, which is written as text only in a response.
  const isNumber = described === 'string' && schema.safeParse(1).success
  const type = isTime ? 'time' : isNumber ? 'integer' : String(described)
  const ids: Record<string, readonly number[]> = {
    string: [...typeIds.text, ...typeIds.uuid, ...typeIds.numeric],
    integer: typeIds.integer,
    number: typeIds.number,
    boolean: typeIds.boolean,
    time: typeIds.time,
    object: typeIds.json,
    array: [...typeIds.json, ...typeIds.texts, ...typeIds.integers],
  }
  const isNullable = schema.safeParse(null).success
  return { typeIds: ids[type] ?? typeIds.text, name: type, isNullable, schema }
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodNullable ? bare(schema.unwrap() as z.ZodType) : schema

/** Notes each new text of a statement that any client of this process runs. */
function recordStatements(): void {
  mkdirSync(ranFolder, { recursive: true })
  const file = join(ranFolder, `${process.pid}.jsonl`)
  const noted = new Set<string>()
  reportStatements(({ text, values = [] }) => {
    if (!noted.has(text)) appendFileSync(file, `${JSON.stringify(text)}\n`)
    noted.add(text)
    watched?.set(text, values)
  })
}

/** Reports each statement that a client of this process runs, other than those of connections that are open already. */
export function reportStatements(report: (query: pg.QueryConfig, client: pg.Client) => void): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function reported(this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [pg.QueryConfig | string, unknown]
    const config = typeof first === 'string' ? { text: first } : first
    if (config.text) report({ ...(Array.isArray(values) && { values }), ...config }, this)
    return Reflect.apply(query, this, given)
  } as typeof query
}

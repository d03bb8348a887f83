import type pg from 'pg'
import { z } from 'zod'
import { is, query, queryValue, queryValues } from '../rows.ts'
import type { TableCopy } from './manifest.ts'

/** Types of the columns that are moved. Identity columns and keys stay as they are. */
const dateTypes = ['date', 'timestamp without time zone', 'timestamp with time zone']

/**
 * Dates inside JSON: the columns, each with its key as text, and the names of the fields, at any depth. Seconds since
 * 1970 are in the card provider's objects and events, ISO texts in what the audit log says about ads.
 */
const jsonDates = {
  columns: [
    { table: 'public.payment_event', key: 'event_id', column: 'body' },
    { table: 'public.sandbox_event', key: 'id', column: 'body' },
    { table: 'public.sandbox_object', key: 'id', column: 'body' },
    { table: 'public.sandbox_request', key: 'key', column: 'answer' },
    { table: 'public.audit', key: 'id::text', column: 'detail' },
  ],
  seconds: new Set([
    ...['created', 'expires_at', 'due_by', 'paid_at', 'start_date', 'billing_cycle_anchor', 'start', 'end'],
    ...['period_start', 'period_end', 'current_period_start', 'current_period_end'],
  ]),
  texts: new Set(['startsAt', 'endsAt']),
}

const daySeconds = 86_400

/**
 * Whole days from the end of a scene until `now`, by default the database's clock: the most by which its dates can be
 * moved without one after now. 0 for a backup, which has no end.
 */
export async function daysSince(
  client: pg.Client,
  endsAt: string | undefined,
  now: Date | undefined,
): Promise<number> {
  if (endsAt === undefined) return 0
  return queryValue(
    client,
    is.integer,
    `SELECT floor(extract(epoch FROM coalesce($2, ledger.clock()) - $1::timestamptz) / ${daySeconds})::int AS days`,
    [endsAt, now ?? null],
  )
}

/**
 * Fills a table with rows whose dates are moved. `fillDraft` fills a copy of the table without constraints, so dates
 * never meet each other on the way, and the table is written once.
 */
export async function insertMoved(
  client: pg.Client,
  copy: TableCopy,
  days: number,
  fillDraft: (draft: TableCopy) => Promise<void>,
): Promise<void> {
  if (copy.rows === 0) return
  const dates = await queryValues(
    client,
    is.text,
    `SELECT format('%I', attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND format_type(atttypid, NULL) = ANY ($2) AND attnum > 0 AND NOT attisdropped`,
    [copy.name, dateTypes],
  )
  if (dates.length === 0) return fillDraft(copy)
  const moved = copy.columns.map((column) =>
    dates.includes(column) ? `${column} + make_interval(days => ${days})` : column,
  )
  const columns = copy.columns.join(', ')
  await client.query(`CREATE TEMP TABLE draft AS SELECT ${columns} FROM ${copy.name} WITH NO DATA`)
  await fillDraft({ ...copy, name: 'draft' })
  await client.query(
    `INSERT INTO ${copy.name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${moved.join(', ')} FROM draft;
     DROP TABLE draft`,
  )
}

/** Moves the declared dates inside JSON. */
export async function moveJsonDates(client: pg.Client, days: number): Promise<void> {
  if (days === 0) return
  for (const { table, key, column } of jsonDates.columns) {
    const rows = await query(
      client,
      { key: is.text, value: is.json(z.unknown()) },
      `SELECT ${key} AS key, ${column} AS value FROM ${table}`,
    )
    await client.query(
      `UPDATE ${table} SET ${column} = moved.value FROM unnest($1::text[], $2::jsonb[]) AS moved (key, value)
       WHERE ${table}.${key} = moved.key`,
      [rows.map((row) => row.key), rows.map(({ value }) => JSON.stringify(movedIn(value, days)))],
    )
  }
}

function movedIn(value: unknown, days: number): unknown {
  if (Array.isArray(value)) return value.map((each) => movedIn(each, days))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, movedField(name, inner, days)]),
  )
}

function movedField(name: string, value: unknown, days: number): unknown {
  if (typeof value === 'number' && jsonDates.seconds.has(name)) return value + days * daySeconds
  if (typeof value === 'string' && jsonDates.texts.has(name))
    return new Date(Date.parse(value) + days * daySeconds * 1000).toISOString()
  return movedIn(value, days)
}

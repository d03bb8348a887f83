import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { cutWhenSilent } from './silence.ts'

const int8 = 20
const int8Array = 1016

/** Size and name of a pool, and its limits in milliseconds. */
export type PoolOptions = {
  /** Maximum number of connections. */
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /**
   * A longer statement is cancelled; if the server does not even confirm that, its connection is cut. 0: no
   * limit.
   */
  statementTimeoutMs?: number
  /** A statement that waits longer for a lock fails with 55P03; 0: no limit. */
  lockTimeoutMs?: number
  /** For lists: few statements, more expensive to plan than to run, that read a little from the start of an index. */
  forLists?: boolean
}

/**
 * Planner settings for lists: one plan for all values, without full scans and without sorting what an index
 * has in order. A generic plan does not know how few rows its values leave, so it might take those for the
 * cheaper way.
 */
export const listSettings = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_sort=off',
] as const

/**
 * Creates a pool of connections. bigint arrives as number, and a bigint past 2^53 is an error rather than a
 * wrong figure; numeric stays text, so cast a sum of bigint back to bigint. A broken idle connection is
 * removed and replaced at the next use: it never ends the process.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { statementTimeoutMs = 10_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'mutuals',
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(options.forLists && { options: listSettings.map((each) => `-c ${each}`).join(' ') }),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: numberTypes(),
  })
  // Without a listener the error of an idle connection would be thrown and end the process.
  pool.on('error', () => {})
  // The same applies to a connection in use between two statements: its next statement reports the error.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (statementTimeoutMs > 0) cutWhenSilent(client, statementTimeoutMs)
  })
  return pool
}

/** Creates the typed query builder over a pool. Its `destroy()` ends the pool. */
export function createDatabase<Schema>(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Parses a bigint. @throws RangeError if a number cannot hold it */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number`)
  return value
}

function numberTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, parseInteger)
  types.setTypeParser(int8Array, parseIntegers)
  return types
}

/** Parses a one-dimensional bigint[] in PostgreSQL's form: {1,2,NULL}. */
function parseIntegers(text: string): (number | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parseInteger(item)))
}

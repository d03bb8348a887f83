import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { cutWhenSilent } from './silence.ts'

const int8 = 20
const int8Array = 1016

/** Size and names of a pool; times in milliseconds. */
export type PoolOptions = {
  /** Most connections at once. */
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /** A statement that runs longer is cancelled, and where no word of that comes, its connection cut; 0: no limit. */
  statementTimeoutMs?: number
  /** A statement that waits longer for a lock fails with 55P03; 0 turns the limit off. */
  lockTimeoutMs?: number
  /** For lists: few statements, dearer to plan than to run, that read a little from the top of an index. */
  forLists?: boolean
}

/**
 * How lists are planned: once for all values, and never by reading a whole table or sorting what an index has in order,
 * which a plan that cannot know how much its values leave may take for the cheaper way.
 */
export const listSettings = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_sort=off',
] as const

/**
 * A pool of connections. bigint arrives as number, and a bigint past 2^53 is an error rather than a wrong
 * figure; numeric stays text, so cast a sum of bigint back to bigint. A broken idle connection is dropped
 * and replaced at the next use: it never ends the process.
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
  // Without a listener an idle connection's error would be thrown and end the process.
  pool.on('error', () => {})
  // The same for one that is in somebody's hands between two statements: the next statement says what happened.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (statementTimeoutMs > 0) cutWhenSilent(client, statementTimeoutMs)
  })
  return pool
}

/** The typed query builder over a pool. `destroy()` of it ends the pool. */
export function createDatabase<Schema>(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Reads a bigint's text; throws a RangeError where a number cannot hold it. */
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

/** A one-dimensional bigint[] as PostgreSQL writes it: {1,2,NULL}. */
function parseIntegers(text: string): (number | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : parseInteger(item)))
}

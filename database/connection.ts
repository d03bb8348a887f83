import pg from 'pg'
import { noteOutage } from './outage.ts'
import { setForEach, usualLimits } from './pooler.ts'
import { cutWhenSilent } from './silence.ts'
import { isInTransaction } from './transaction.ts'

const int8 = 20
const int8Array = 1016

/** Size and name of a pool, and its limits in milliseconds. */
export interface PoolOptions {
  /** Maximum number of connections. */
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /** A longer statement is cancelled, or cut off if the server does not confirm that. 0: no limit. */
  statementTimeoutMs?: number
  /** A statement that waits longer for a lock fails with 55P03; 0: no limit. */
  lockTimeoutMs?: number
  /** For lists: few statements, more expensive to plan than to run, that read a little from the start of an index. */
  forLists?: boolean
  /**
   * The URL leads through a pooler, which rejects or loses what a connection sets. The usual limits are then
   * those of the role; with others, or for lists, the pool can run single statements only.
   */
  isPooled?: boolean
  /** Allows use in another pool's transaction, for users who wait for no other connection meanwhile. */
  nestable?: boolean
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

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

/**
 * A pool that notes why it could not connect. Unless it is nestable it can't be used inside a transaction,
 * where only the transaction's client may be: requests that each hold a connection and wait for a second one
 * can use up the pool, and then all of them wait.
 */
class WatchedPool extends pg.Pool {
  readonly #nestable: boolean
  /** Time that callers have waited for a connection, added up. */
  waitedMs = 0

  constructor(config: pg.PoolConfig, nestable: boolean) {
    super(config)
    this.#nestable = nestable
  }

  // pg.Pool#query connects through here too, with a callback.
  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnConnect): void
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (!this.#nestable && isInTransaction())
      throw new Error('a second connection was requested inside a transaction')
    const begin = performance.now()
    const end = (error: unknown): void => {
      this.waitedMs += performance.now() - begin
      noteOutage(error)
    }
    if (!callback) {
      const connecting = super.connect()
      connecting.then(() => end(undefined), end)
      return connecting
    }
    super.connect((error, client, done) => {
      end(error)
      callback(error, client, done)
    })
    return undefined
  }
}

/** Seconds that callers of a pool have waited for a connection, added up; 0 for a pool of another kind. */
export const waitedSeconds = (pool: pg.Pool): number =>
  pool instanceof WatchedPool ? pool.waitedMs / 1000 : 0

/**
 * Creates a pool of connections. bigint arrives as number, and a bigint past 2^53 is an error rather than a
 * wrong figure; numeric stays text, so cast a sum of bigint back to bigint. A broken idle connection is
 * removed and replaced at the next use: it never ends the process.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { statementTimeoutMs = usualLimits.statement_timeout } = options
  const limits = {
    ...usualLimits,
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? usualLimits.lock_timeout,
  }
  const ofLists = options.forLists ? listSettings : []
  const local = options.isPooled ? [...unusual(limits), ...ofLists] : []
  const pool = new WatchedPool(
    {
      connectionString: url,
      max: options.max ?? 10,
      application_name: options.applicationName ?? 'mutuals',
      ...(!options.isPooled && limits),
      ...(!options.isPooled &&
        options.forLists && { options: listSettings.map((each) => `-c ${each}`).join(' ') }),
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      types: numberTypes(),
    },
    options.nestable ?? false,
  )
  // Without a listener the error of an idle connection would be thrown and end the process.
  pool.on('error', () => {})
  // So would that of a connection in use, between two statements; here its next statement reports it.
  pool.on('connect', (client) => {
    client.on('error', noteOutage)
    if (statementTimeoutMs > 0) cutWhenSilent(client, statementTimeoutMs)
    if (local.length > 0) setForEach(client, local)
  })
  return pool
}

/** Settings for the limits that are not the usual ones. */
const unusual = (limits: Record<keyof typeof usualLimits, number>): string[] =>
  (Object.keys(usualLimits) as (keyof typeof usualLimits)[])
    .filter((name) => limits[name] !== usualLimits[name])
    .map((name) => `${name}=${limits[name]}`)

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

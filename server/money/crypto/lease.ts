import type pg from 'pg'
import { is, queryOne, type RowOf } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'

const leaseRow = { chainId: is.integer, token: is.integer }
/** The right to watch a chain, over all processes. The token tells a watcher from those before and after it. */
export type Lease = RowOf<typeof leaseRow>

/** Thrown by a write of a watcher whose lease another process has taken: nothing was written. */
export class LeaseLost extends Error {}

/** A run of the watcher while it has the lease. */
export interface Watch {
  pool: pg.Pool
  lease: Lease
  /** Runs `work` in a transaction that commits only while the lease is ours. @throws LeaseLost */
  write<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

/**
 * Longer than the chain's node may take between two writes, which renew the lease: otherwise watchers would
 * take it from each other. For this long a killed watcher holds up payments.
 */
const leaseSeconds = 120

/** Runs `work` with the lease of a chain; does nothing if another process has it. @throws LeaseLost */
export async function withLease(
  pool: pg.Pool,
  chainId: number,
  work: (watch: Watch) => Promise<void>,
): Promise<void> {
  const lease = await takeLease(pool, chainId)
  if (!lease) return
  try {
    await work({
      pool,
      lease,
      write: (write) =>
        inTransaction(pool, async (client) => {
          await keepLease(client, lease)
          return write(client)
        }),
    })
  } finally {
    // If that fails, the lease ends by itself.
    const text = 'UPDATE crypto_watcher SET leased_until = ledger.clock() WHERE chain_id = $1 AND token = $2'
    await pool.query(text, [lease.chainId, lease.token]).catch(() => {})
  }
}

const takeLease = (pool: pg.Pool, chainId: number): Promise<Lease | null> =>
  queryOne(
    pool,
    leaseRow,
    `INSERT INTO crypto_watcher (chain_id, token, leased_until)
     VALUES ($1, 1, ledger.clock() + make_interval(secs => $2))
     ON CONFLICT (chain_id) DO UPDATE SET token = crypto_watcher.token + 1, leased_until = excluded.leased_until
       WHERE crypto_watcher.leased_until <= ledger.clock()
     RETURNING chain_id AS "chainId", token`,
    [chainId, leaseSeconds],
  )

/** Renews a lease, and keeps it until the transaction ends. @throws LeaseLost if another process has it */
export async function keepLease(client: pg.ClientBase, { chainId, token }: Lease): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE crypto_watcher SET leased_until = ledger.clock() + make_interval(secs => $3)
     WHERE chain_id = $1 AND token = $2`,
    [chainId, token, leaseSeconds],
  )
  if (rowCount === 0) throw new LeaseLost('another process watches the chain')
}

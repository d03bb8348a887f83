import pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import { Problem } from '../problem.ts'

const maxTries = 3

/** Serialisation failure, deadlock: transient. */
const transientCodes = new Set(['40001', '40P01'])
/** Lock timeout, statement timeout: they have already cost seconds, so the caller decides about a retry. */
const timeoutCodes = new Set(['55P03', '57014'])

/**
 * Runs `work` in one transaction, and retries it after a conflict with other transactions. `work` may run
 * more than once, so it must have no effect outside the database.
 * @throws Problem overloaded, with nothing written
 */
export async function inPatientTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(pool, work)
    } catch (thrown) {
      const code = thrown instanceof pg.DatabaseError ? (thrown.code ?? '') : ''
      if (timeoutCodes.has(code) || (transientCodes.has(code) && tries === maxTries))
        throw new Problem('overloaded')
      if (!transientCodes.has(code)) throw thrown
    }
  }
}

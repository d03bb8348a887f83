import pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import { Problem } from '../../problem.ts'

const triesMost = 3

/** Serialization failure, deadlock: gone the next time. */
const passing = new Set(['40001', '40P01'])
/** A lock not had in time, a statement cancelled at its limit of time: seconds were spent, so the caller decides. */
const busy = new Set(['55P03', '57014'])

/**
 * Runs `work` in one transaction, and again where it only met others on its way. `work` may run more than once, so
 * it does nothing but in the database.
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
      if (busy.has(code) || (passing.has(code) && tries === triesMost)) throw new Problem('overloaded')
      if (!passing.has(code)) throw thrown
    }
  }
}

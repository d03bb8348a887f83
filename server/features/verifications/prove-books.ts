import type pg from 'pg'
import type { ProofName } from '#contract/verifications.ts'
import { createPool } from '#database/connection.ts'
import { type Supply, supply, verifyLedger } from '#ledger/index.ts'

/** What features prove, each by a function of its own in the database: exchange.verify_campaigns and so on. */
const ofFeatures = ['campaigns', 'clawbacks', 'referrals', 'nights', 'orders', 'premium'] as const
const faultsMost = 1000

/** One fault in the books: which proof failed, on what, and how. */
export interface Fault {
  proof: ProofName
  subject: string
  detail: string
}

/** What a proof of the books says. No fault: they are sound. */
export interface Proof {
  faults: Fault[]
  transfers: number
  supply: Supply
  durationMs: number
}

/**
 * Proves the books of a database in one snapshot, traffic or not: the ledger by itself, then that what features keep
 * says the same. On a connection of its own, so that a stop need not wait for it. Each of its statements may take so
 * long; 0: as long as it takes.
 * @throws what PostgreSQL throws, where a statement takes longer
 */
export async function proveBooks(ownerUrl: string, statementTimeoutMs = 0): Promise<Proof> {
  const begin = performance.now()
  const pool = createPool(ownerUrl, { max: 1, applicationName: 'ledger verify', statementTimeoutMs })
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const faults = await findFaults(client)
    const points = await supply(client)
    const { rows } = await client.query<{ count: number }>('SELECT count(*) FROM ledger.posted_transfer')
    await client.query('COMMIT')
    return {
      faults,
      transfers: rows[0]?.count ?? 0,
      supply: points,
      durationMs: Math.round(performance.now() - begin),
    }
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function findFaults(client: pg.PoolClient): Promise<Fault[]> {
  const faults: Fault[] = await verifyLedger(client)
  for (const proof of ofFeatures) {
    const { rows } = await client.query<Omit<Fault, 'proof'>>(
      `SELECT subject, detail FROM exchange.verify_${proof}() ORDER BY subject LIMIT ${faultsMost}`,
    )
    faults.push(...rows.map((found) => ({ proof, ...found })))
  }
  return faults
}

/** One fault in a line. */
export const lineOf = ({ proof, subject, detail }: Fault): string => `${proof}: ${subject}: ${detail}`

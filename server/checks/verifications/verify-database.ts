import type pg from 'pg'
import { featureProofs, type ProofName } from '#contract/checks/verifications.ts'
import { createPool } from '#database/connection.ts'
import { countRows, is, query } from '#database/rows.ts'
import { type Supply, supply, verifyLedger } from '#ledger/index.ts'

const maxFaults = 1000

/** One fault: the check that failed, its subject, and the detail. */
interface Fault {
  proof: ProofName
  subject: string
  detail: string
}

/** Result of a ledger verification. No faults: the ledger is sound. */
export interface Proof {
  faults: Fault[]
  transfers: number
  supply: Supply
  durationMs: number
}

/**
 * Verifies the ledger of a database in one snapshot, under traffic too: first the ledger itself, then that
 * the rows of the features agree with it. Uses its own connection, so a shutdown need not wait for it.
 * @param statementTimeoutMs limit of each statement; 0: none
 * @throws PostgreSQL's error if a statement takes longer
 */
export async function verifyDatabase(ownerUrl: string, statementTimeoutMs = 0): Promise<Proof> {
  const begin = performance.now()
  const pool = createPool(ownerUrl, { max: 1, applicationName: 'ledger verify', statementTimeoutMs })
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const found = {
      faults: await findFaults(client),
      supply: await supply(client),
      transfers: await countRows(client, 'ledger.posted_transfer'),
    }
    await client.query('COMMIT')
    return { ...found, durationMs: Math.round(performance.now() - begin) }
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function findFaults(client: pg.PoolClient): Promise<Fault[]> {
  const faults: Fault[] = await verifyLedger(client)
  for (const proof of featureProofs) {
    const rows = await query(
      client,
      { subject: is.text, detail: is.text },
      `SELECT subject, detail FROM exchange.verify_${proof}() ORDER BY subject LIMIT ${maxFaults}`,
    )
    faults.push(...rows.map((found) => ({ proof, ...found })))
  }
  return faults
}

/** A fault as one line. */
export const lineOf = ({ proof, subject, detail }: Fault): string => `${proof}: ${subject}: ${detail}`

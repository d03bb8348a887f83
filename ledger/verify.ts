import { type LedgerClient, only } from './client.ts'

/** One fault: which proof failed, on what, and how. */
export interface Finding {
  proof: 'transfers' | 'reversals' | 'accounts' | 'supply' | 'days'
  subject: string
  detail: string
}

/**
 * Proves the ledger in one snapshot, traffic or not: each transfer sums to zero and is what its reason allows, each
 * balance is the fold of an unbroken chain, nothing ever stood below zero, supply is issued less burned, no escrow
 * paid more than it was given, closed days are as they were. No finding: it is sound.
 */
export async function verifyLedger(client: LedgerClient): Promise<Finding[]> {
  const { rows } = await client.query<Finding>(
    'SELECT proof, subject, detail FROM ledger.verify() ORDER BY proof, subject LIMIT 1000',
  )
  return rows
}

/** Hashes each day that is over, chained to the day before; answers how many. The nightly job's part of the proof. */
export async function closeDays(client: LedgerClient): Promise<number> {
  const { rows } = await client.query<{ closed: number }>('SELECT ledger.close_days() AS closed')
  return only(rows).closed
}

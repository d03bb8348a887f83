import { type LedgerClient, only } from './client.ts'

/** A fault: which check failed, on what, and how. */
export interface Finding {
  proof: 'transfers' | 'reversals' | 'accounts' | 'supply' | 'days'
  subject: string
  detail: string
}

/**
 * Verifies the ledger in one snapshot, also under traffic: each transfer sums to zero and matches its reason,
 * each balance is the sum of an unbroken chain, no account but the issuer's was ever below zero, supply is
 * issued minus burned, no escrow paid out more than it received, closed days are unchanged. No finding: the
 * ledger is sound.
 */
export async function verifyLedger(client: LedgerClient): Promise<Finding[]> {
  const { rows } = await client.query<Finding>(
    'SELECT proof, subject, detail FROM ledger.verify() ORDER BY proof, subject LIMIT 1000',
  )
  return rows
}

/** Hashes each day that is over, chained to the day before; returns how many. Part of the nightly verification. */
export async function closeDays(client: LedgerClient): Promise<number> {
  const { rows } = await client.query<{ closed: number }>('SELECT ledger.close_days() AS closed')
  return only(rows).closed
}

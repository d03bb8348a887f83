import type pg from 'pg'
import { is, query } from '#database/rows.ts'

/** Clawbacks: points taken back after undone follows, forged proofs and reversed payments. */
export { type Clawback, clawBackCredit, clawBackFollow, clawBackOrder, clawBackShare } from './claw-back.ts'
export {
  accuseForgedProof,
  appealForgedProof,
  decideForgedProof,
  settleForgedProofs,
} from './forged-proofs.ts'
export { type ForgedProof, readForgedProof } from './forged-queries.ts'

/**
 * Verifies clawbacks against the ledger: points due are points collected plus points owed, and each refund
 * was paid once, by the account it names.
 */
export async function verifyClawbacks(
  client: pg.Pool | pg.ClientBase,
): Promise<{ subject: string; detail: string }[]> {
  return query(
    client,
    { subject: is.text, detail: is.text },
    'SELECT subject, detail FROM exchange.verify_clawbacks() ORDER BY subject LIMIT 1000',
  )
}

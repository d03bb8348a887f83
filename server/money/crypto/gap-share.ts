import type { Services } from '../../services.ts'
import { readKeyState } from './key-queries.ts'

/**
 * Unpaid wallet addresses in a row as a share of what the operator's wallet searches, by chain; empty without
 * crypto payments. At 1 the wallet would miss payments, so no more are opened before.
 */
export async function readGapShare({
  pool,
  crypto,
}: Pick<Services, 'pool' | 'crypto'>): Promise<Record<string, number>> {
  if (!crypto) return {}
  const { unpaid } = await readKeyState(pool, crypto.deposits.keyId)
  return { [crypto.chain.network.name]: unpaid / crypto.gap }
}

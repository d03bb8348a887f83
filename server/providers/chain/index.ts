import type pg from 'pg'
import { type Deposits, openDeposits } from './addresses.ts'
import type { Chain } from './chain.ts'
import { createPracticeChain, practiceXpub } from './practice.ts'
import type { CryptoSettings } from './settings.ts'

export { checksummed } from './addresses.ts'
export type { Block, Chain, Network } from './chain.ts'
export { payOnPractice, practiceWalletOf } from './practice.ts'

/** A chain to watch, and the addresses that receive payments. */
export interface Crypto {
  chain: Chain
  deposits: Deposits
  /** Unused addresses in a row after which the operator's wallet stops searching. */
  gap: number
  /** True for the practice chain, on which this server itself makes the payments. */
  isPractice: boolean
}

/** No wallet searches the practice chain, so its addresses are only kept from running out. */
const practiceGap = 1_000

/**
 * Opens the operator's chain; without one, the practice chain in demo mode; otherwise null, and no client is
 * loaded.
 */
export async function createCrypto(
  settings: CryptoSettings | null,
  demo: boolean,
  pool: pg.Pool,
): Promise<Crypto | null> {
  if (settings) {
    const { createLiveChain } = await import('./live.ts')
    return {
      chain: createLiveChain(settings.rpcUrl, settings.network),
      deposits: openDeposits(settings.xpub),
      gap: settings.gap,
      isPractice: false,
    }
  }
  return demo
    ? {
        chain: createPracticeChain(pool),
        deposits: openDeposits(practiceXpub),
        gap: practiceGap,
        isPractice: true,
      }
    : null
}

import type pg from 'pg'
import { type Deposits, openDeposits } from './addresses.ts'
import type { Chain } from './chain.ts'
import { createLiveChain } from './live.ts'
import { createPracticeChain, practiceXpub } from './practice.ts'
import type { CryptoSettings } from './settings.ts'

export type { Deposits } from './addresses.ts'
export type { Chain, Network, Transfer } from './chain.ts'

/** A chain to watch, and the addresses to be paid at. */
export interface Crypto {
  chain: Chain
  deposits: Deposits
}

/** The operator's chain; without one the practice chain, in demo mode alone; else none. */
export function createCrypto(settings: CryptoSettings | null, demo: boolean, pool: pg.Pool): Crypto | null {
  if (settings)
    return {
      chain: createLiveChain(settings.rpcUrl, settings.network),
      deposits: openDeposits(settings.xpub),
    }
  return demo ? { chain: createPracticeChain(pool), deposits: openDeposits(practiceXpub) } : null
}

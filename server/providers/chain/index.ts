import type pg from 'pg'
import { type Deposits, openDeposits } from './addresses.ts'
import type { Chain } from './chain.ts'
import type { CryptoSettings } from './settings.ts'

export { checksummed } from './addresses.ts'
export type { Block, Chain, Network } from './chain.ts'

/** A chain to watch, and the addresses that receive payments. */
export interface Crypto {
  chain: Chain
  deposits: Deposits
  /** Unused addresses in a row after which the operator's wallet stops searching. */
  gap: number
  /** The practice chain's wallets; null on a chain where money moves. */
  practice: Practice | null
}

/** Wallets of the practice chain, from which this server itself pays. */
export interface Practice {
  /** Pays an address from the operator's wallet unless given. Returns the transaction's hash. */
  pay(client: pg.Pool | pg.ClientBase, payment: PracticePayment): Promise<string>
  /** Address of a member's wallet. */
  walletOf(memberId: number): string
}

/** A payment on the practice chain. */
export interface PracticePayment {
  from?: string
  to: string
  units: bigint
  token?: string
}

/** Opens the operator's chain; null without one, and no client is loaded. */
export async function createCrypto(settings: CryptoSettings | null): Promise<Crypto | null> {
  if (!settings) return null
  const { createLiveChain } = await import('./live.ts')
  return {
    chain: createLiveChain(settings.rpcUrl, settings.network),
    deposits: openDeposits(settings.xpub),
    gap: settings.gap,
    practice: null,
  }
}

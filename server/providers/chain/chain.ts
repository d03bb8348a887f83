/** The accepted stablecoin: one token of one chain. */
export interface Token {
  symbol: string
  /** In lower case. */
  address: string
  /** Decimal places: with 6, a dollar is 1,000,000 units. */
  decimals: number
}

/** The chain that payments arrive on. */
export interface Network {
  /** Its EIP-155 number. */
  id: number
  name: string
  /** 'sandbox': its tokens are worth nothing. */
  kind: 'live' | 'sandbox'
  token: Token
  /** Blocks after which a payment counts, including its own. */
  confirmations: number
  /** Shortest useful interval between scans. */
  pollSeconds: number
}

export interface Block {
  height: number
  hash: string
}

/** A token transfer: one log of a transaction. Addresses and hashes are in lower case. */
export interface Transfer {
  token: string
  from: string
  to: string
  units: bigint
  height: number
  blockHash: string
  txHash: string
  /** Index among the logs of its block; a reorganisation may change it. */
  logIndex: number
}

/** A transaction that is in a block. */
export interface Transaction {
  height: number
  blockHash: string
  succeeded: boolean
  transfers: readonly Transfer[]
}

/** Queries of a chain. Each may throw: nothing is known then, and the caller retries later. */
export interface Chain {
  network: Network
  /** The newest block. */
  head(): Promise<Block>
  /** The current block at a height; null above the head. */
  blockAt(height: number): Promise<Block | null>
  /** Transfers of any token to these addresses in the blocks `from` to `to`, both included, oldest first. */
  transfersTo(addresses: readonly string[], from: number, to: number): Promise<readonly Transfer[]>
  /** A transaction by its hash; null until a block holds it. */
  transaction(hash: string): Promise<Transaction | null>
  /** True if an address holds none of the token and has sent nothing. */
  isUnused(address: string): Promise<boolean>
}

/** The chain, or its token, is not the one in the settings. The message is for the operator. */
export class ChainMismatch extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChainMismatch'
  }
}

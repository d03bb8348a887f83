/** The stablecoin that is taken: one token of one chain. */
export interface Token {
  symbol: string
  /** In lower case. */
  address: string
  /** How many places a unit has: with 6, a dollar is 1,000,000 units. */
  decimals: number
}

/** The chain that payments come over. */
export interface Network {
  /** Its EIP-155 number. */
  id: number
  name: string
  /** 'sandbox': its tokens are worth nothing. */
  kind: 'live' | 'sandbox'
  token: Token
  /** After how many blocks a payment counts, its own among them. */
  confirmations: number
  /** How often it is worth looking. */
  pollSeconds: number
}

export interface Block {
  height: number
  hash: string
}

/** Tokens that moved: one log of a transaction. Addresses and hashes are in lower case. */
export interface Transfer {
  token: string
  from: string
  to: string
  units: bigint
  height: number
  blockHash: string
  txHash: string
  /** Its place among the logs of its block; a reorganised block may place it elsewhere. */
  logIndex: number
}

/** A transaction that is in a block. */
export interface Transaction {
  height: number
  blockHash: string
  succeeded: boolean
  transfers: readonly Transfer[]
}

/** What is asked of a chain. Every call may throw: then nothing is known, and it is asked again later. */
export interface Chain {
  network: Network
  /** The newest block. */
  head(): Promise<Block>
  /** The block that stands at a height now; null above the head. */
  blockAt(height: number): Promise<Block | null>
  /** What moved to these addresses in the blocks from `from` to `to`, both included, of whatever token, oldest first. */
  transfersTo(addresses: readonly string[], from: number, to: number): Promise<readonly Transfer[]>
  /** A transaction by its hash; null while no block holds it. */
  transaction(hash: string): Promise<Transaction | null>
  /** Whether an address holds none of the token and has sent nothing. */
  isUnused(address: string): Promise<boolean>
}

/** The chain is not the one that the settings name, or its token is another one. Its message is for the operator. */
export class ChainMismatch extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ChainMismatch'
  }
}

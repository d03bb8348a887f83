import { createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { type Anvil, type AnvilOptions, startAnvil } from './anvil.ts'
import { tokenCode } from './token.ts'

/** The words that every test chain's accounts come from: known to all, worth nothing. */
export const testWords = 'test test test test test test test test test test test junk'
const abi = parseAbi([
  'function mint(address to, uint256 units)',
  'function spread(address to, uint256[] parts)',
  'function transfer(address to, uint256 units) returns (bool)',
])

/** What can be done on a chain of our own. */
export interface Hands {
  /** Puts a token on the chain; answers its address, in lower case. */
  deploy(): Promise<string>
  /** Pays so many units of a token; the block comes with it. Answers the transaction's hash. */
  pay(token: string, to: string, units: bigint): Promise<string>
  /** Pays several times in one transaction. */
  payInParts(token: string, to: string, parts: bigint[]): Promise<string>
  mine(blocks: number): Promise<void>
  /** From now on a block comes by itself every so many seconds. */
  mineEvery(seconds: number): Promise<void>
  /** Replaces the newest blocks by as many others, without what was in them. */
  reorg(depth: number): Promise<unknown>
  chainId(): Promise<number>
}

/** Connects to a chain of our own as its richest account. */
export function connect(url: string): Hands {
  const client = createTestClient({
    account: mnemonicToAccount(testWords),
    chain: foundry,
    mode: 'anvil',
    transport: http(url, { timeout: 10_000 }),
    pollingInterval: 50,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  /** Sends a call of the token and waits for its block; answers the transaction's hash. */
  const act = async (token: string, call: Call): Promise<Hex> => {
    const hash = await client.writeContract({ abi, address: token as Hex, ...call } as never)
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${hash} was reverted`)
    return hash
  }
  return {
    async deploy(): Promise<string> {
      const hash = await client.deployContract({ abi, bytecode: tokenCode() })
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      if (!contractAddress) throw new Error('the token was not put on the chain')
      await act(contractAddress, { functionName: 'mint', args: [client.account.address, 10n ** 15n] })
      return contractAddress.toLowerCase()
    },
    pay: (token, to, units) => act(token, { functionName: 'transfer', args: [to as Hex, units] }),
    payInParts: (token, to, parts) => act(token, { functionName: 'spread', args: [to as Hex, parts] }),
    mine: (blocks) => client.mine({ blocks, interval: 1 }),
    mineEvery: (seconds) => client.setIntervalMining({ interval: seconds }),
    chainId: () => client.getChainId(),
    reorg: (depth) => client.request({ method: 'anvil_reorg', params: [depth, []] } as never),
  }
}

type Call =
  | { functionName: 'mint' | 'transfer'; args: [Hex, bigint] }
  | { functionName: 'spread'; args: [Hex, bigint[]] }

/** A chain of our own with the token on it, and the hands to act on it. */
export type TestChain = Anvil & Hands & { token: string }

/** Starts a chain and puts the token on it; ready within a second. */
export async function startTestChain(options: AnvilOptions = {}): Promise<TestChain> {
  const anvil = await startAnvil(options)
  const hands = connect(anvil.url)
  return { ...anvil, ...hands, token: await hands.deploy() }
}

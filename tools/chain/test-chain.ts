import { type Abi, createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { type Anvil, startAnvil } from './anvil.ts'
import { tokenCode } from './token.ts'

/** Mnemonic of every test chain's accounts: publicly known, worth nothing. */
export const testWords = 'test test test test test test test test test test test junk'
const abi = parseAbi([
  'function mint(address to, uint256 units)',
  'function spread(address to, uint256[] parts)',
  'function transfer(address to, uint256 units) returns (bool)',
])

/** Without the names, which can't be compared with a union of calls. */
const anyAbi: Abi = abi

export interface ChainActions {
  /** Deploys a token; returns its address in lower case. */
  deploy(): Promise<string>
  /** Pays units of a token in a new block; returns the transaction's hash. */
  pay(token: string, to: string, units: bigint): Promise<string>
  /** Pays several times in one transaction. */
  payInParts(token: string, to: string, parts: bigint[]): Promise<string>
  mine(blocks: number): Promise<void>
  /** Mines a block by itself every given number of seconds from now on. */
  mineEvery(seconds: number): Promise<void>
  /** Replaces the newest blocks with as many others, without their transactions. */
  reorg(depth: number): Promise<unknown>
  chainId(): Promise<number>
}

/** Connects to a local chain as its richest account. */
export function connect(url: string): ChainActions {
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
  /** Sends a call of the token and waits for its block; returns the transaction's hash. */
  const act = async (token: string, call: Call): Promise<Hex> => {
    const hash = await client.writeContract({ abi: anyAbi, address: token as Hex, ...call })
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${hash} was reverted`)
    return hash
  }
  return {
    async deploy(): Promise<string> {
      const hash = await client.deployContract({ abi, bytecode: tokenCode() })
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      if (!contractAddress) throw new Error('the token was not deployed')
      await act(contractAddress, { functionName: 'mint', args: [client.account.address, 10n ** 15n] })
      return contractAddress.toLowerCase()
    },
    pay: (token, to, units) => act(token, { functionName: 'transfer', args: [to as Hex, units] }),
    payInParts: (token, to, parts) => act(token, { functionName: 'spread', args: [to as Hex, parts] }),
    mine: (blocks) => client.mine({ blocks, interval: 1 }),
    mineEvery: (seconds) => client.setIntervalMining({ interval: seconds }),
    chainId: () => client.getChainId(),
    reorg: (depth) => client.request<Reorg>({ method: 'anvil_reorg', params: [depth, []] }),
  }
}

/** Not among the methods that viem knows. */
interface Reorg {
  Method: 'anvil_reorg'
  Parameters: [depth: number, transactions: unknown[]]
  ReturnType: null
}

type Call =
  | { functionName: 'mint' | 'transfer'; args: [Hex, bigint] }
  | { functionName: 'spread'; args: [Hex, bigint[]] }

export type TestChain = Anvil & ChainActions & { token: string }

/** Starts a chain, by default at a free port, and deploys the token; ready within a second. */
export async function startTestChain(port = 0): Promise<TestChain> {
  const anvil = await startAnvil(port)
  const actions = connect(anvil.url)
  return { ...anvil, ...actions, token: await actions.deploy() }
}

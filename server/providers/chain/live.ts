import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  HttpRequestError,
  http,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  RpcRequestError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { ProbeError, withCodes } from '../probe.ts'
import { type Block, type Chain, ChainMismatch, type Network, type Transfer } from './chain.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
])
const [transferEvent] = abi
const timeoutMs = 10_000
/** Blocks and addresses per call that public nodes accept. If a node rejects a range, it is halved. */
const maxBlocks = 1_000
const maxAddresses = 100

/** Opens a chain over JSON-RPC. `head` first checks, once, that the node and the token match the settings. */
export function createLiveChain(rpcUrl: string, network: Network): Chain {
  const client: PublicClient = createPublicClient({
    transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1 }),
    // A scan must see nothing cached by an earlier one.
    cacheTime: 0,
  })
  let checked: Promise<void> | null = null
  const checkedOnce = (): Promise<void> => {
    checked ??= check(client, network).catch((thrown: unknown) => {
      checked = null
      throw thrown
    })
    return checked
  }
  return {
    network,
    async head() {
      await checkedOnce()
      return blockOf(await client.getBlock({ blockTag: 'latest' }))
    },
    async blockAt(height) {
      try {
        return blockOf(await client.getBlock({ blockNumber: BigInt(height) }))
      } catch (thrown) {
        if (thrown instanceof BlockNotFoundError) return null
        throw thrown
      }
    },
    transfersTo: (addresses, from, to) => readTransfers(client, addresses, from, to),
    transaction: (hash) => readTransaction(client, hash as `0x${string}`),
    isUnused: (address) => isUnused(client, network, address as `0x${string}`),
  }
}

/** Asks a node for the chain's number, and its token for the decimals. @throws ProbeError */
export async function probeChain(rpcUrl: string, network: Network): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 0 }) })
  await check(client, network).catch((thrown: unknown) => {
    if (thrown instanceof ChainMismatch) throw new ProbeError('rejected', `${thrown.message}.`)
    if (!(thrown instanceof BaseError)) throw thrown
    // Only these two come from an answer. Messages of the library have the node's address, and with it its key.
    const answer = thrown.walk((each) => each instanceof HttpRequestError || each instanceof RpcRequestError)
    const code = answer instanceof HttpRequestError ? answer.status : (answer as RpcRequestError | null)?.code
    if (code === undefined) throw new ProbeError('unreachable', 'The node did not answer.')
    throw new ProbeError('rejected', withCodes('The node rejects the question', [code]))
  })
}

/** Checks the node. @throws ChainMismatch if it serves another chain, or the token has other decimals */
async function check(client: PublicClient, { id, token }: Network): Promise<void> {
  const chainId = await client.getChainId()
  if (chainId !== id)
    throw new ChainMismatch(`CRYPTO_RPC_URL is chain ${chainId}, CRYPTO_CHAIN_ID says ${id}`)
  const address = token.address as `0x${string}`
  const decimals = await client.readContract({ address, abi, functionName: 'decimals' })
  if (decimals !== token.decimals)
    throw new ChainMismatch(`the token ${token.address} has ${decimals} decimals, expected ${token.decimals}`)
}

const blockOf = ({ number, hash }: { number: bigint; hash: string }): Block => ({
  height: Number(number),
  hash: hash.toLowerCase(),
})

/** Reads transfers of every token, not only ours: a buyer who sent another one is notified. */
async function readTransfers(
  client: PublicClient,
  addresses: readonly string[],
  from: number,
  to: number,
): Promise<readonly Transfer[]> {
  const found: Transfer[] = []
  for (let at = 0; at < addresses.length; at += maxAddresses) {
    const batch = addresses.slice(at, at + maxAddresses) as `0x${string}`[]
    for (let low = from; low <= to; low += maxBlocks)
      found.push(...(await readRange(client, batch, low, Math.min(to, low + maxBlocks - 1))))
  }
  return found.sort((a, b) => a.height - b.height || a.logIndex - b.logIndex)
}

async function readRange(
  client: PublicClient,
  to: `0x${string}`[],
  low: number,
  high: number,
): Promise<Transfer[]> {
  try {
    const logs = await client.getLogs({
      event: transferEvent,
      args: { to },
      fromBlock: BigInt(low),
      toBlock: BigInt(high),
      strict: true,
    })
    return logs.map(transferOf)
  } catch (thrown) {
    if (low === high || !isTooWide(thrown)) throw thrown
    const middle = Math.floor((low + high) / 2)
    return [...(await readRange(client, to, low, middle)), ...(await readRange(client, to, middle + 1, high))]
  }
}

/** True if a node rejected the range as too wide. Nodes report that as an RPC error or an HTTP status. */
const isTooWide = (thrown: unknown): boolean =>
  thrown instanceof BaseError &&
  thrown.walk(
    (cause) =>
      cause instanceof RpcRequestError ||
      (cause instanceof HttpRequestError && [400, 413].includes(cause.status ?? 0)),
  ) !== null

interface TransferLog {
  address: string
  args: { from: string; to: string; value: bigint }
  blockNumber: bigint
  blockHash: string
  transactionHash: string
  logIndex: number
}

const transferOf = (log: TransferLog): Transfer => ({
  token: log.address.toLowerCase(),
  from: log.args.from.toLowerCase(),
  to: log.args.to.toLowerCase(),
  units: log.args.value,
  height: Number(log.blockNumber),
  blockHash: log.blockHash.toLowerCase(),
  txHash: log.transactionHash.toLowerCase(),
  logIndex: log.logIndex,
})

async function readTransaction(client: PublicClient, hash: `0x${string}`) {
  try {
    const receipt = await client.getTransactionReceipt({ hash })
    const logs = parseEventLogs({ abi, eventName: 'Transfer', logs: receipt.logs, strict: true })
    return {
      height: Number(receipt.blockNumber),
      blockHash: receipt.blockHash.toLowerCase(),
      succeeded: receipt.status === 'success',
      transfers: logs.map(transferOf),
    }
  } catch (thrown) {
    if (thrown instanceof TransactionReceiptNotFoundError) return null
    throw thrown
  }
}

async function isUnused(client: PublicClient, { token }: Network, address: `0x${string}`): Promise<boolean> {
  const [held, sent] = await Promise.all([
    client.readContract({
      address: token.address as `0x${string}`,
      abi,
      functionName: 'balanceOf',
      args: [address],
    }),
    client.getTransactionCount({ address }),
  ])
  return held === 0n && sent === 0
}

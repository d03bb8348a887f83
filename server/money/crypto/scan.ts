import type pg from 'pg'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'
import type { Block, Chain, Transfer } from '../../providers/chain/chain.ts'
import { readWatched, type Watched } from './address-queries.ts'
import type { Watch } from './lease.ts'
import { dropMissing, type Found, type Range, storePayments } from './payment-queries.ts'

/** Blocks scanned per cursor step, so the most that a crash makes the watcher rescan. */
export const strideBlocks = 5_000

/** Input of one scan of the chain. */
interface Scan {
  watch: Watch
  chain: Chain
  head: Block
  watched: Watched[]
}

/**
 * Scans a chain once. Blocks that are deep enough are scanned for good, and the cursor moves over them in the
 * transaction that stores their payments. The recent blocks above are scanned again each time, to notice
 * payments that a reorganisation removed. If a scan is interrupted, the next one continues from the cursor.
 * Returns the head; null if the chain changed during the scan or the node is behind, and a later run tries
 * again.
 */
export async function scanChain(watch: Watch, chain: Chain): Promise<Block | null> {
  const head = await chain.head()
  const cursor = await findCursor(watch, chain)
  // A node behind the cursor knows nothing of the recent blocks.
  if (cursor === 'behind' || (cursor && head.height < cursor.height)) return null
  const watched = await readWatched(watch.pool, chain.network.id, cursor === null ? 0 : cursor.height + 1)
  if (watched.length === 0) return head
  const scan = { watch, chain, head, watched }
  const first = Math.min(...watched.map(({ fromHeight }) => fromHeight))
  // No watched address can have been paid below `first`, so the blocks between are skipped.
  let from = Math.max(first, cursor === null ? 0 : cursor.height + 1)
  const lastDeep = head.height - chain.network.confirmations + 1
  for (; from <= lastDeep; from = Math.min(lastDeep, from + strideBlocks - 1) + 1)
    if (!(await scanRange(scan, { from, to: Math.min(lastDeep, from + strideBlocks - 1), isDeep: true })))
      return null
  return (await scanRange(scan, { from, to: null, isDeep: false })) ? head : null
}

/**
 * The newest block scanned for good that is still on the chain. If the chain changed below the cursor, the
 * cursor moves back to it. null: none; behind: the node does not have the cursor's block.
 */
async function findCursor({ pool, write }: Watch, chain: Chain): Promise<Block | null | 'behind'> {
  const { id } = chain.network
  const cursor = await readCursor(pool, id)
  if (!cursor) return null
  const current = await chain.blockAt(cursor.height)
  if (!current) return 'behind'
  if (current.hash === cursor.hash) return cursor
  for (const block of await readStoredBlocks(pool, id, cursor.height)) {
    if ((await chain.blockAt(block.height))?.hash !== block.hash) continue
    await write((client) => rewind(client, id, block.height))
    return block
  }
  await write((client) => rewind(client, id, -1))
  return null
}

/**
 * Scans one block range, stores its payments and, if it is deep enough, records in the same transaction how far
 * the scan got. Returns false, storing nothing, if the range's last block changed meanwhile.
 */
export async function scanRange(
  { watch, chain, head, watched }: Scan,
  range: Range,
  record = (client: pg.ClientBase, last: Block) => moveCursor(client, chain.network.id, last),
): Promise<boolean> {
  const to = range.to ?? head.height
  const last = range.to === null ? head : await chain.blockAt(to)
  if (!last) return false
  const transfers =
    range.from <= to
      ? await chain.transfersTo(
          watched.map(({ address }) => address),
          range.from,
          to,
        )
      : []
  // The last block's hash covers all blocks below it: a change to any of them would have changed it too.
  if ((await chain.blockAt(to))?.hash !== last.hash) return false
  const found = toPayments(transfers, watched)
  await watch.write(async (client) => {
    await storePayments(client, range.isDeep ? found : found.filter(({ isForeign }) => !isForeign), range)
    const orderIds = watched.map(({ orderId }) => orderId)
    await dropMissing(client, orderIds, found, range)
    if (range.isDeep) await record(client, last)
  })
  return true
}

/** Each transfer as a payment of its order, without transfers of 0 units: anybody can make those. */
function toPayments(transfers: readonly Transfer[], watched: readonly Watched[]): Found[] {
  const byAddress = new Map(watched.map((one) => [one.address, one]))
  const places = new Map<string, number>()
  return transfers.flatMap(({ to, ...transfer }) => {
    const at = byAddress.get(to)
    if (!at || transfer.units === 0n) return []
    const key = `${transfer.txHash}:${to}:${transfer.token}`
    const place = places.get(key) ?? 0
    places.set(key, place + 1)
    const { txHash, token, from, units, height, blockHash } = transfer
    const isForeign = token !== at.token
    return [{ orderId: at.orderId, txHash, place, token, from, units, height, blockHash, isForeign }]
  })
}

/** Block hashes stored per chain. A reorganisation below the oldest is treated as a different chain. */
const storedBlocksMax = 500

const blockRow = { height: is.integer, hash: is.text }

/** The watcher's cursor: the highest block scanned for good; undefined before the first. */
export const readCursor = (client: Client, chainId: number): Promise<Block | null> =>
  queryOne(
    client,
    blockRow,
    'SELECT height, hash FROM crypto_block WHERE chain_id = $1 ORDER BY height DESC LIMIT 1',
    [chainId],
  )

/** Stored block hashes below a height, highest first. */
const readStoredBlocks = (client: Client, chainId: number, below: number): Promise<Block[]> =>
  query(
    client,
    blockRow,
    'SELECT height, hash FROM crypto_block WHERE chain_id = $1 AND height < $2 ORDER BY height DESC',
    [chainId, below],
  )

/** Moves the cursor on to a block and deletes the oldest stored hashes. */
async function moveCursor(client: Client, chainId: number, { height, hash }: Block): Promise<void> {
  await client.query(
    `INSERT INTO crypto_block (chain_id, height, hash) VALUES ($1, $2, $3)
     ON CONFLICT (chain_id, height) DO UPDATE SET hash = excluded.hash`,
    [chainId, height, hash],
  )
  await client.query(
    `DELETE FROM crypto_block WHERE chain_id = $1 AND height < (
       SELECT height FROM crypto_block WHERE chain_id = $1 ORDER BY height DESC OFFSET $2 LIMIT 1)`,
    [chainId, storedBlocksMax],
  )
}

/** Moves the cursor back: blocks above this height count as not scanned. */
async function rewind(client: Client, chainId: number, height: number): Promise<void> {
  await client.query('DELETE FROM crypto_block WHERE chain_id = $1 AND height > $2', [chainId, height])
}

const chainStateRow = {
  headHeight: is.integer.orNull,
  lookedAt: is.time.orNull,
  problem: is.text.orNull,
}
/** State of a chain as the watcher last saw it; null before its first scan. */
export const readChainState = (
  client: Client,
  chainId: number,
): Promise<RowOf<typeof chainStateRow> | null> =>
  queryOne(
    client,
    chainStateRow,
    `SELECT head_height AS "headHeight", looked_at AS "lookedAt", problem FROM crypto_chain WHERE id = $1`,
    [chainId],
  )

/** Records a completed scan, or its problem; head and time stay those of the last completed scan. */
export async function recordScan(
  client: Client,
  chainId: number,
  { headHeight, problem }: { headHeight: number | null; problem: string | null },
): Promise<void> {
  await client.query(
    `INSERT INTO crypto_chain (id, head_height, looked_at, problem)
     VALUES ($1, $2, CASE WHEN $3::text IS NULL THEN ledger.clock() END, $3)
     ON CONFLICT (id) DO UPDATE SET problem = excluded.problem,
       head_height = coalesce(excluded.head_height, crypto_chain.head_height),
       looked_at = coalesce(excluded.looked_at, crypto_chain.looked_at)`,
    [chainId, headHeight, problem],
  )
}

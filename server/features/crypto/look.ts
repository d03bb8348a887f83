import type pg from 'pg'
import { inTransaction } from '#database/transaction.ts'
import type { Block, Chain, Transfer } from '../../providers/chain/chain.ts'
import { readWatched, type Watched } from './address-queries.ts'
import { moveCursor, readCursor, readMarks, rewind } from './cursor-queries.ts'
import { dropMissing, type Found, keepFound, type Range } from './payment-queries.ts'

/** So many blocks are looked at before the cursor moves: what a crash may cost again. */
const strideBlocks = 5_000

/** What one look at a chain has to go by. */
interface Look {
  pool: pg.Pool
  chain: Chain
  head: Block
  watched: Watched[]
}

/**
 * Looks at a chain once. Blocks that are deep enough are looked at for good, and the cursor moves over them together
 * with what was found; the young ones above are looked at anew each time, so that what a reorganisation took away is
 * noticed. Cut off anywhere, the next look goes on from the cursor. Answers the head, or null where the chain changed
 * underneath, or the node is behind: then it is looked at again later.
 */
export async function lookAtChain(pool: pg.Pool, chain: Chain): Promise<Block | null> {
  const head = await chain.head()
  const cursor = await findFooting(pool, chain)
  // A node that is behind what was looked at for good knows nothing of the young blocks.
  if (cursor === 'behind' || (cursor && head.height < cursor.height)) return null
  const watched = await readWatched(pool, chain.network.id, cursor === null ? 0 : cursor.height + 1)
  if (watched.length === 0) return head
  const look = { pool, chain, head, watched }
  const first = Math.min(...watched.map(({ fromHeight }) => fromHeight))
  // Nothing that is looked at can have been paid below `first`: what lies between is passed over.
  let from = Math.max(first, cursor === null ? 0 : cursor.height + 1)
  const lastDeep = head.height - chain.network.confirmations + 1
  for (; from <= lastDeep; from = Math.min(lastDeep, from + strideBlocks - 1) + 1)
    if (!(await lookFor(look, { from, to: Math.min(lastDeep, from + strideBlocks - 1), isDeep: true })))
      return null
  return (await lookFor(look, { from, to: null, isDeep: false })) ? head : null
}

/**
 * The newest block that was looked at for good and still stands: where the chain has changed below the cursor, the
 * watcher goes back to it. null: none.
 */
async function findFooting(pool: pg.Pool, chain: Chain): Promise<Block | null | 'behind'> {
  const { id } = chain.network
  const cursor = await readCursor(pool, id)
  if (!cursor) return null
  const standing = await chain.blockAt(cursor.height)
  if (!standing) return 'behind'
  if (standing.hash === cursor.hash) return cursor
  for (const mark of await readMarks(pool, id, cursor.height)) {
    if ((await chain.blockAt(mark.height))?.hash !== mark.hash) continue
    await rewind(pool, id, mark.height)
    return mark
  }
  await rewind(pool, id, -1)
  return null
}

/** Looks at one range and keeps what it holds; false, with nothing kept, where its last block changed meanwhile. */
async function lookFor({ pool, chain, head, watched }: Look, range: Range): Promise<boolean> {
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
  // The last block's hash stands for all below it: had any of them changed between the calls, it would have too.
  if ((await chain.blockAt(to))?.hash !== last.hash) return false
  const found = toPayments(transfers, watched)
  await inTransaction(pool, async (client) => {
    await keepFound(client, range.isDeep ? found : found.filter(({ isForeign }) => !isForeign), range)
    const orderIds = watched.map(({ orderId }) => orderId)
    await dropMissing(client, orderIds, found, range)
    if (range.isDeep) await moveCursor(client, chain.network.id, last)
  })
  return true
}

/** Each transfer as a payment of its order. Transfers of nothing are noise that anybody can make. */
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

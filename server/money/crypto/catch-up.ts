import type { Block, Chain } from '../../providers/chain/index.ts'
import { readCursor } from './cursor-queries.ts'
import type { Watch } from './lease.ts'
import { scanRange, strideBlocks } from './look.ts'
import { readUnseen, recordSeen } from './reuse-queries.ts'

/** Strides per address and run: one address must not hold up new payments. */
const maxStrides = 20

/**
 * Scans the blocks that were scanned before an address was watched again, up to the cursor. From there on all
 * addresses are scanned together.
 */
export async function catchUp(watch: Watch, chain: Chain, head: Block): Promise<void> {
  const { pool, write } = watch
  const { id } = chain.network
  const cursor = await readCursor(pool, id)
  if (!cursor) return
  for (const unseen of await readUnseen(pool, id)) {
    let from = unseen.fromHeight
    for (let strides = 0; strides < maxStrides && from <= cursor.height; strides++) {
      const to = Math.min(cursor.height, from + strideBlocks - 1)
      const scan = { watch, chain, head, watched: [unseen] }
      const next = to + 1
      const isScanned = await scanRange(scan, { from, to, isDeep: true }, (client) =>
        recordSeen(client, unseen.orderId, next),
      )
      if (!isScanned) return
      from = next
    }
    if (from > cursor.height) await write((client) => recordSeen(client, unseen.orderId, null))
  }
}

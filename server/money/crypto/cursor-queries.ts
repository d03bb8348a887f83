import { is, query, type RowOf } from '#database/rows.ts'
import type { Block } from '../../providers/chain/chain.ts'
import type { Client } from './address-queries.ts'

/** Block hashes stored per chain. A reorganisation below the oldest is treated as a different chain. */
const storedBlocksMax = 500

const blockRow = { height: is.integer, hash: is.text }

/** The watcher's cursor: the highest block scanned for good; undefined before the first. */
export async function readCursor(client: Client, chainId: number): Promise<Block | undefined> {
  const rows = await query(
    client,
    blockRow,
    'SELECT height, hash FROM crypto_block WHERE chain_id = $1 ORDER BY height DESC LIMIT 1',
    [chainId],
  )
  return rows[0]
}

/** Stored block hashes below a height, highest first. */
export async function readStoredBlocks(client: Client, chainId: number, below: number): Promise<Block[]> {
  return query(
    client,
    blockRow,
    'SELECT height, hash FROM crypto_block WHERE chain_id = $1 AND height < $2 ORDER BY height DESC',
    [chainId, below],
  )
}

/** Moves the cursor on to a block and deletes the oldest stored hashes. */
export async function moveCursor(client: Client, chainId: number, { height, hash }: Block): Promise<void> {
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
export async function rewind(client: Client, chainId: number, height: number): Promise<void> {
  await client.query('DELETE FROM crypto_block WHERE chain_id = $1 AND height > $2', [chainId, height])
}

const chainStateRow = {
  headHeight: is.integer.orNull,
  lookedAt: is.time.orNull,
  problem: is.text.orNull,
}
/** State of a chain as the watcher last saw it. */
export type ChainState = RowOf<typeof chainStateRow>

/** State of a chain as the watcher last saw it; undefined before its first scan. */
export async function readChainState(client: Client, chainId: number): Promise<ChainState | undefined> {
  const rows = await query(
    client,
    chainStateRow,
    `SELECT head_height AS "headHeight", looked_at AS "lookedAt", problem FROM crypto_chain WHERE id = $1`,
    [chainId],
  )
  return rows[0]
}

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

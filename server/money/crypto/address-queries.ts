import { affectsRow, type Client, is, query, queryValue, queryValues, type RowOf } from '#database/rows.ts'
import type { Network } from '../../providers/chain/index.ts'

/** Address and amount of an order's payment. */
export type Deposit = Omit<RowOf<typeof depositRow>, 'dueUnits'> & { dueUnits: bigint }

const depositRow = {
  orderId: is.integer,
  address: is.text,
  chainId: is.integer,
  token: is.text,
  symbol: is.text,
  decimals: is.integer,
  dueUnits: is.text,
  lockedUntil: is.time,
  /** The price lock is over by the database's clock. */
  isLate: is.boolean,
  /** Payments after the price lock wait for an admin. */
  lateWaits: is.boolean,
  /** The watcher scans the address for payments of this order. */
  isWatched: is.boolean,
  /** Current time of the database. */
  now: is.time,
}

const columns = `order_id AS "orderId", address, chain_id AS "chainId", token, symbol, decimals,
  due_units::text AS "dueUnits", locked_until AS "lockedUntil", locked_until <= ledger.clock() AS "isLate",
  late_waits AS "lateWaits", reused_at IS NULL AND watched_until > ledger.clock() AS "isWatched", ledger.clock() AS now`

/** Deposit address of an order; undefined if none was opened. */
export async function readDeposit(client: Client, orderId: number): Promise<Deposit | undefined> {
  const [row] = await query(client, depositRow, {
    prepared: `SELECT ${columns} FROM crypto_address WHERE order_id = $1`,
    values: [orderId],
  })
  return row && { ...row, dueUnits: BigInt(row.dueUnits) }
}

export interface NewDeposit {
  orderId: number
  keyId: string
  index: number
  address: string
  dueUnits: bigint
  network: Network
  fromHeight: number
  lockSeconds: number
  watchDays: number
  /** The address belonged to an earlier order, so late payments wait for an admin. */
  isReused: boolean
}

/**
 * Stores where an order is to be paid. The price lock never outlasts the order. false: the order can no longer
 * be paid.
 */
export async function insertDeposit(client: Client, deposit: NewDeposit): Promise<boolean> {
  const { id, token } = deposit.network
  return affectsRow(
    client,
    `INSERT INTO crypto_address (order_id, key_id, index, address, chain_id, token, symbol, decimals, due_units,
       from_height, opened_at, locked_until, watched_until, late_waits)
     SELECT id, $2, $3, $4, $5, $6, $7, $8, $9, $10, at, least(expires_at, at + make_interval(secs => $11)),
       at + make_interval(days => $12), $13
     FROM purchase_order, ledger.clock() AS at WHERE id = $1 AND state = 'created' AND expires_at > at`,
    [
      ...[deposit.orderId, deposit.keyId, deposit.index, deposit.address, id, token.address, token.symbol],
      ...[token.decimals, deposit.dueUnits.toString(), deposit.fromHeight],
      ...[deposit.lockSeconds, deposit.watchDays, deposit.isReused],
    ],
  )
}

export const watchedRow = {
  orderId: is.integer,
  address: is.text,
  token: is.text,
  fromHeight: is.integer,
}
/** A deposit address that the watcher scans for payments. */
export type Watched = RowOf<typeof watchedRow>

/** Addresses to scan for payments; with a height, also those with a payment in a block from there on. */
export const readWatched = (client: Client, chainId: number, fromHeight: number | null): Promise<Watched[]> =>
  query(
    client,
    watchedRow,
    `SELECT order_id AS "orderId", address, token, from_height AS "fromHeight" FROM crypto_address AS opened
     WHERE chain_id = $1 AND reused_at IS NULL AND (watched_until > ledger.clock() OR EXISTS (
       SELECT FROM crypto_payment WHERE order_id = opened.order_id AND (state = 'seen' OR height >= $2)))
     ORDER BY order_id`,
    [chainId, fromHeight],
  )

/** Orders to settle: with payments to decide, open past the price lock, or just reached by a payment. */
export const readUnsettled = (client: Client, chainId: number): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT order_id AS id FROM crypto_payment WHERE state = 'confirmed'
       AND order_id IN (SELECT order_id FROM crypto_address WHERE chain_id = $1)
     UNION
     SELECT bought.id FROM purchase_order AS bought JOIN crypto_address ON order_id = bought.id AND chain_id = $1
     WHERE bought.state IN ('created', 'pending') AND (locked_until <= ledger.clock()
       OR bought.state = 'created' AND EXISTS (
         SELECT FROM crypto_payment AS seen WHERE seen.order_id = bought.id AND seen.state = 'seen'))
     ORDER BY id`,
    [chainId],
  )

/** True if something may happen soon on this chain: an order is open, or a payment or a refund is on its way. */
export const isBusy = (client: Client, chainId: number): Promise<boolean> =>
  queryValue(
    client,
    is.boolean,
    `SELECT EXISTS (SELECT FROM crypto_payment JOIN crypto_address USING (order_id)
         WHERE chain_id = $1 AND state IN ('seen', 'confirmed'))
       OR EXISTS (SELECT FROM crypto_refund JOIN crypto_address USING (order_id)
         WHERE chain_id = $1 AND state = 'sent')
       OR EXISTS (SELECT FROM purchase_order JOIN crypto_address ON order_id = id AND chain_id = $1
         WHERE state IN ('created', 'pending')) AS busy`,
    [chainId],
  )

/** Addresses that were used while nobody watched them; fromHeight is the first block still to be scanned. */
export const readUnseen = (client: Client, chainId: number): Promise<Watched[]> =>
  query(
    client,
    watchedRow,
    `SELECT order_id AS "orderId", address, token, unseen_from AS "fromHeight" FROM crypto_address
     WHERE chain_id = $1 AND unseen_from IS NOT NULL ORDER BY order_id`,
    [chainId],
  )

/** Records how far such an address was scanned; null: up to the cursor, from where all are scanned together. */
export async function recordSeen(client: Client, orderId: number, unseenFrom: number | null): Promise<void> {
  await client.query('UPDATE crypto_address SET unseen_from = $2 WHERE order_id = $1', [orderId, unseenFrom])
}

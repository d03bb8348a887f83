import type pg from 'pg'
import { refundSchema } from '#contract/money/crypto.ts'
import { affectsRow, type Client, is, query, type RowOf } from '#database/rows.ts'
import { Problem } from '../../problem.ts'
import { checksummed } from '../../providers/chain/index.ts'
import { amountText } from './rules.ts'

const refundRow = {
  id: is.integer,
  orderId: is.integer,
  paymentId: is.integer.orNull,
  units: is.text,
  points: is.integer,
  state: is.oneOf(refundSchema.shape.state.options),
  returnAddress: is.text.orNull,
  txHash: is.text.orNull,
  problem: is.text.orNull,
  openedAt: is.time,
  symbol: is.text,
  decimals: is.integer,
  token: is.text,
  memberId: is.integer,
  orderPublicId: is.uuid,
  buyer: is.text,
}

export type RefundRow = Omit<RowOf<typeof refundRow>, 'units'> & { units: bigint }

const select = `SELECT refund.id, refund.order_id AS "orderId", payment_id AS "paymentId", units::text, refund.points,
    refund.state, return_address AS "returnAddress", tx_hash AS "txHash", problem, refund.opened_at AS "openedAt",
    symbol, decimals, token, member_id AS "memberId", public_id AS "orderPublicId", username AS buyer
  FROM crypto_refund AS refund
  JOIN crypto_address ON crypto_address.order_id = refund.order_id
  JOIN purchase_order ON purchase_order.id = refund.order_id
  JOIN member ON member.id = member_id`

/** Refunds that a condition selects. */
async function readWhere(client: Client, condition: string, values: unknown[] = []): Promise<RefundRow[]> {
  const rows = await query(client, refundRow, `${select} WHERE ${condition}`, values)
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }))
}

/** Refunds of an order, oldest first. */
export const readRefunds = (client: Client, orderId: number): Promise<RefundRow[]> =>
  readWhere(client, 'refund.order_id = $1 ORDER BY refund.id', [orderId])

/** Unfinished refunds, oldest first, at most 200. */
export const readOpenRefunds = (client: Client): Promise<RefundRow[]> =>
  readWhere(client, `refund.state <> 'done' ORDER BY refund.id LIMIT 200`)

/** Locks a refund until the transaction ends. @throws Problem not_found */
export async function holdRefund(client: pg.ClientBase, id: number): Promise<RefundRow> {
  const [refund] = await readWhere(client, 'refund.id = $1 FOR NO KEY UPDATE OF refund', [id])
  if (!refund) throw new Problem('not_found')
  return refund
}

/** Opens a refund, once for each payment. Without a return address, the buyer is asked for one. */
export async function insertRefund(
  client: pg.ClientBase,
  refund: {
    orderId: number
    paymentId: number | null
    units: bigint
    points?: number
    returnAddress?: string
  },
): Promise<void> {
  await client.query(
    `INSERT INTO crypto_refund (order_id, payment_id, units, points, state, return_address, opened_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5::text IS NULL THEN 'asked' ELSE 'waiting' END, $5, ledger.clock())
     ON CONFLICT (payment_id) DO NOTHING`,
    [refund.orderId, refund.paymentId, refund.units.toString(), refund.points ?? 0, refund.returnAddress],
  )
}

/** Sets the return address of an order's refunds that are not sent yet; returns their number. */
export async function setReturnAddress(client: Client, orderId: number, address: string): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE crypto_refund SET state = 'waiting', return_address = $2
     WHERE order_id = $1 AND state IN ('asked', 'waiting')`,
    [orderId, address.toLowerCase()],
  )
  return rowCount ?? 0
}

/** True if a refund already uses the transaction. */
export const isTransactionUsed = (client: Client, txHash: string): Promise<boolean> =>
  affectsRow(client, 'SELECT FROM crypto_refund WHERE tx_hash = $1', [txHash])

/** Records the transaction sent for a refund; the watcher checks it. */
export async function recordTransaction(
  client: Client,
  id: number,
  txHash: string,
  adminId: number,
): Promise<void> {
  await client.query(
    `UPDATE crypto_refund SET state = 'sent', tx_hash = $2, sent_by = $3, sent_at = ledger.clock(), problem = NULL
     WHERE id = $1`,
    [id, txHash, adminId],
  )
}

/** Rejects a refund's transaction with the reason; an admin has to enter another one. */
export async function rejectTransaction(client: Client, id: number, problem: string): Promise<void> {
  await client.query(
    `UPDATE crypto_refund SET state = 'waiting', tx_hash = NULL, problem = $2 WHERE id = $1 AND state = 'sent'`,
    [id, problem],
  )
}

/** Ends a refund whose money has arrived; false if it was not sent, or has already ended. */
export const finishRefund = (client: Client, id: number): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE crypto_refund SET state = 'done', done_at = ledger.clock() WHERE id = $1 AND state = 'sent'`,
    [id],
  )

/** A refund as its buyer sees it. */
export const presentRefund = ({ units, returnAddress, ...refund }: RefundRow) => ({
  ...refund,
  amount: amountText(units, refund.decimals),
  returnAddress: returnAddress && checksummed(returnAddress),
})

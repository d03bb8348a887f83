import type pg from 'pg'
import { exportedMost, exportTransfers, listTransfers, readTransfer } from '#contract/trust/transfers.ts'
import { is, query, queryOneValue } from '#database/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { reasons } from '#ledger/index.ts'
import { csvOf } from '../../csv.ts'
import { writeCursor } from '../../http/cursor.ts'
import { type Asked, readerOf, serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { orderNumber } from '../../money/orders/index.ts'
import { replaceExport, storeExport } from '../../people/account/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { type Row, readTransferRow, transfers } from './queries.ts'

export { readTransferRow } from './queries.ts'

/** Cause of a transfer by its reason: the title of what its ref counts; null: the reason says it all. */
async function causeOf(
  pool: pg.Pool,
  { reason, ref }: Row,
): Promise<{ title: string; path: string | null } | null> {
  if (reason.startsWith('order_') || reason === 'premium_month')
    return { title: `Order ${orderNumber(ref)}`, path: '/admin/payments' }
  const isAttempt = reason.startsWith('attempt_')
  if (!isAttempt && !/campaign_(fund|return)$/.test(reason)) return null
  const title = await queryOneValue(
    pool,
    is.text,
    isAttempt
      ? 'SELECT title FROM attempt JOIN content ON content.id = content_id WHERE attempt.id = $1'
      : 'SELECT title FROM campaign JOIN content ON content.id = content_id WHERE campaign.id = $1',
    [ref],
  )
  return title === null ? null : { title: `${isAttempt ? 'Task' : 'Campaign'}: ${title}`, path: null }
}

const readEntries = (pool: pg.Pool, transferId: number) =>
  query(
    pool,
    readTransfer.response.shape.entries.element,
    `SELECT statement.kind AS account, CASE WHEN coalesce(username, title) IS NOT NULL
         THEN json_build_object('id', statement.owner_id, 'name', coalesce(username, title)) END AS owner,
       amount AS points, balance_after AS "balanceAfter"
     FROM ledger.statement
     LEFT JOIN member ON statement.kind = 'wallet' AND member.id = statement.owner_id
     LEFT JOIN campaign ON statement.kind = 'escrow' AND campaign.id = statement.owner_id
     LEFT JOIN content ON content.id = campaign.content_id
     WHERE transfer_id = $1 ORDER BY amount`,
    [transferId],
  )

/** The ledger for the staff: search, one transfer with its entries and cause, and a file. */
export const transferEndpoints: readonly Endpoint[] = [
  serve(listTransfers, { ...transfers, also: async () => ({ reasons: Object.keys(reasons) }) }),
  endpoint(readTransfer, async ({ params }, { services: { pool } }) => {
    const row = await readTransferRow(pool, Number(params.transferId))
    const [entries, cause, reversedBy] = await Promise.all([
      readEntries(pool, row.id),
      causeOf(pool, row),
      queryOneValue(pool, is.integer, 'SELECT id FROM ledger.posted_transfer WHERE reverses = $1', [row.id]),
    ])
    return { transfer: row, entries, cause, reversedBy }
  }),
  endpoint(exportTransfers, async ({ body: wish }, { services: { pool, config }, member }) => {
    await countAgainstLimits({ pool, config }, { export_member: member.id })
    await inTransaction(pool, async (client) => {
      const exportId = await replaceExport(client, member.id, 'transfers')
      await enqueue(client, 'export-transfers', { exportId, memberId: member.id, wish })
    })
  }),
]

const readAtOnce = 10_000
const readTransfers = readerOf(listTransfers, transfers)
const names = ['id', 'key', 'reason', 'ref', 'points', 'feePoints', 'reverses', 'at']

/** The job that makes a CSV file of transfers, read page by page. */
export async function makeTransferFile(
  { pool }: Pick<Services, 'pool'>,
  { exportId, memberId, wish }: { exportId: string; memberId: number; wish: Asked<typeof listTransfers> },
): Promise<void> {
  const parts: string[] = [csvOf([], names)]
  for (let cursor: string | undefined, read = 0; read < exportedMost; read += readAtOnce) {
    const rows = await readTransfers(pool, wish, { cursor, most: readAtOnce })
    parts.push(csvOf(rows, names).replace(/^.*\r\n/, ''))
    const last = rows.at(-1)
    if (!last || rows.length < readAtOnce) break
    cursor = writeCursor(last.position)
  }
  const packed = { 'transfers.csv': Buffer.from(parts.join('')) }
  const path = `/api/account/exports/${exportId}`
  await storeExport(pool, exportId, packed, { memberId, title: 'Your file of transfers is ready', path })
}

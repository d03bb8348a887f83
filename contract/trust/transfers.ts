import { z } from 'zod'
import { desk, typed } from '../desk.ts'
import { define, idParam, moment, named, points, rowId } from '../operation.ts'

/** Transfers in one file. */
export const exportedMost = 500_000

export const transferSchema = named('LedgerTransfer', {
  id: rowId,
  key: z.string().describe('Idempotency key: one transfer per key.'),
  reason: z.string(),
  ref: rowId.describe('Number of what caused it: an attempt, a campaign, an order.'),
  points,
  feePoints: points,
  reverses: rowId.nullable(),
  at: moment,
})
export type LedgerTransfer = z.infer<typeof transferSchema>

const entrySchema = z.object({
  account: z.string().describe('wallet, escrow, issuer, fees, burn or house.'),
  owner: z
    .object({ id: rowId, name: z.string() })
    .nullable()
    .describe('Of a wallet: the member; of an escrow: the campaign.'),
  points: points.describe('Negative: left the account.'),
  balanceAfter: points,
})

const day = z.iso.date().refine((at) => at >= '2000', 'Choose a day after 1999.')
const amount = z.coerce.number().int().min(1).max(1_000_000_000).optional()

export const listTransfers = desk('listTransfers', 'GET /api/admin/transfers', {
  roles: ['finance'],
  summary: 'Transfers of the ledger, the latest first unless sorted otherwise.',
  rows: 'transfers',
  row: transferSchema,
  also: { reasons: z.array(z.string()).describe('Every reason of the ledger, by name.') },
  filters: {
    search: typed(100, 'Number or key of a transfer, or a username: the transfers of that wallet.'),
    reason: typed(40, 'Name of a reason of the ledger.'),
    least: amount.describe(
      'Fewest points. With limits of points, and no search, the list is sorted by points.',
    ),
    most: amount.describe('Most points. Credits of tasks are found in a wallet, or by their reason.'),
    from: day.optional().describe('First day (UTC).'),
    until: day.optional().describe('Last day (UTC).'),
  },
  sorts: ['latest', 'points'],
  // An index of amounts is read in its order. It lacks the credits of tasks; a wallet is read in its own order.
  sortsOf: ({ search, reason, least, most }) =>
    search || reason === 'attempt_credit' ? ['latest'] : least || most ? ['points'] : ['latest', 'points'],
  sortNote: 'A wallet, and credits, are sorted by age.',
})

export const transferFilters = listTransfers.query.omit({ cursor: true, limit: true })

export const readTransfer = define('readTransfer', 'GET /api/admin/transfers/{transferId}', {
  roles: ['finance'],
  summary: 'A transfer with its entries, which add up to zero, and its cause.',
  params: z.object({ transferId: idParam }),
  response: z.object({
    transfer: transferSchema,
    entries: z.array(entrySchema),
    cause: z.object({ title: z.string(), path: z.string().nullable() }).nullable(),
    reversedBy: rowId.nullable(),
  }),
  errors: ['not_found'],
})
export type TransferRecord = z.infer<typeof readTransfer.response>

export const exportTransfers = define('exportTransfers', 'POST /api/admin/transfers/export', {
  roles: ['finance'],
  repeatable: true,
  freshSignIn: true,
  summary: `Has a CSV file made of the latest ${exportedMost.toLocaleString('en')} transfers that match. A notification points to it.`,
  body: transferFilters.meta({ id: 'TransferFilters' }),
  rates: ['export_member'],
})

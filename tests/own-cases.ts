import { type CaseKind, caseKindNames, definitionOf } from '#contract/staff/cases.ts'
import type { LocalPerson } from './app.ts'
import type { TestDatabase } from './database.ts'
import { fundWebsite, give } from './exchange.ts'
import { orderOf } from './orders.ts'
import type { TestServices } from './services.ts'

/** Params and body of a call. */
export interface OwnCall {
  params?: Record<string, string>
  body?: object
}
export const note = 'Seen by the staff.'

/** One of the staff, a member who is not, and what belongs to the first. */
interface Stage {
  database: TestDatabase
  own: LocalPerson
  stranger: LocalPerson
  campaignId: number
  orderId: number
  /** Adds a row; returns its id. */
  insert(text: string, values?: unknown[]): Promise<string>
}

type Cases = Record<string, () => Promise<OwnCall>>

const anyId = () => Math.floor(Math.random() * 1e9)

/**
 * Opens cases of one of the staff: one for each operation that decides one, or moves points. Each call stores a new case.
 */
export async function ownCases(
  database: TestDatabase,
  { services, ...sides }: { services: TestServices; own: LocalPerson; stranger: LocalPerson },
): Promise<Cases> {
  const insert = async (text: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await database.owner.query<{ id: number | string }>(`${text} RETURNING id`, values)
    return String(rows[0]?.id)
  }
  const { own } = sides
  await give(database, own, 1000)
  const campaignId = await fundWebsite(database, {
    owner: { ...own, username: '' },
    url: 'https://own.example.org/',
  })
  const orderId = (await orderOf(services, own)).id
  await database.owner.query(`INSERT INTO crypto_key (id) VALUES ('k')`)
  await database.owner.query(
    `INSERT INTO crypto_address (order_id, key_id, index, address, chain_id, token, symbol, decimals, due_units, from_height,
       opened_at, locked_until, watched_until)
     SELECT $1, 'k', 1, '0x' || repeat('1', 40), 1, '0x' || repeat('2', 40), 'T', 6, 1, 1, at, at, at FROM ledger.clock() AS at`,
    [orderId],
  )
  const stage = { database, ...sides, campaignId, orderId, insert }
  return { ...casesOfPoints(stage), ...verdicts(stage), ...caseFiles(stage) }
}

/** A case of each kind that concerns the member, under `decideCase` and its kind. No subject: nothing follows from the verdict. */
function caseFiles({ own, stranger, insert }: Stage): Cases {
  const callOn = async (kind: CaseKind): Promise<OwnCall> => {
    const [verdict = ''] = Object.keys(definitionOf(kind).verdicts)
    const caseId = await insert('INSERT INTO case_file (kind, subject_id, member_ids) VALUES ($1, $2, $3)', [
      kind,
      anyId(),
      [own.id, stranger.id],
    ])
    return { params: { caseId }, body: { kind, verdict, note } }
  }
  return Object.fromEntries(caseKindNames.map((kind) => [`decideCase ${kind}`, () => callOn(kind)]))
}

function casesOfPoints({ database, own, orderId, insert }: Stage): Cases {
  const transfer = async (): Promise<string> => {
    await give(database, own, 20)
    const { rows } = await database.owner.query(
      `SELECT max(transfer_id) AS id FROM ledger.statement WHERE account_id = $1`,
      [own.walletId],
    )
    return String(rows[0].id)
  }
  const refund = (): Promise<string> =>
    insert(
      `INSERT INTO crypto_refund (order_id, units, state, return_address, opened_at)
     VALUES ($1, 1, 'waiting', '0x' || repeat('3', 40), ledger.clock())`,
      [orderId],
    )
  return {
    adjustPoints: async () => ({ params: { memberId: String(own.id) }, body: { points: -5, reason: note } }),
    reverseTransfer: async () => ({ params: { transferId: await transfer() }, body: { reason: note } }),
    refundOrder: async () => {
      const { rows } = await database.owner.query('SELECT public_id FROM purchase_order WHERE id = $1', [
        orderId,
      ])
      return { params: { orderId: rows[0].public_id }, body: { note } }
    },
    enterRefundTransaction: async () => ({
      params: { refundId: await refund() },
      body: { txHash: `0x${'4'.repeat(64)}` },
    }),
    sendFromPractice: async () => ({ params: { refundId: await refund() } }),
  }
}

/** Adds an attempt of the member at the campaign. */
const addAttempt = ({ insert, campaignId, stranger }: Stage): Promise<string> =>
  insert(
    `INSERT INTO attempt (campaign_id, content_id, member_id, owner_id, platform, action, action_group, reward_points,
       fee_points, required_seconds, day, started_at, expires_at)
     SELECT id, content_id, $2, owner_id, platform, action, 'visits', 3, 1, 15, current_date, ledger.clock(), ledger.clock()
     FROM campaign WHERE id = $1`,
    [campaignId, stranger.id],
  )

function verdicts(stage: Stage): Cases {
  const { database, own, stranger, campaignId, insert } = stage
  const report = (): Promise<string> =>
    insert(
      `INSERT INTO report (campaign_id, owner_id, member_id, reason) VALUES ($1, $2, $3, 'broken')
     ON CONFLICT (campaign_id, member_id) WHERE closed_at IS NULL DO UPDATE SET reason = 'broken'`,
      [campaignId, own.id, stranger.id],
    )
  return {
    accuseProof: async () => {
      const { rows } = await database.owner.query('SELECT session_id FROM attempt WHERE id = $1', [
        await addAttempt(stage),
      ])
      return { params: { attemptId: rows[0].session_id }, body: { note } }
    },
    closeReportTarget: async () => {
      await report()
      return { params: { campaignId: String(campaignId) }, body: { upheld: false } }
    },
    runBulkAct: async () => ({ body: { act: 'restore', campaignIds: [String(campaignId)] } }),
  }
}

import type pg from 'pg'
import { z } from 'zod'
import { changeSchema, soleAdminHours } from '#contract/trust/point-changes.ts'
import {
  type Client,
  is,
  queryOne,
  queryOneValue,
  queryValue,
  queryValues,
  type RowOf,
} from '#database/rows.ts'
import { columnsOf } from '../../http/desk.ts'
import { Problem } from '../../problem.ts'

const changeRow = changeSchema.extend({
  id: z.int(),
  memberId: z.int(),
  walletId: z.int(),
  transferId: z.int().nullable(),
  askedById: z.int(),
  decidedBy: z.string().nullable(),
})
/** A change of points, with the names of its people. */
export type ChangeRow = RowOf<typeof changeRow>

/** Changes, for their list. */
export const changes = {
  from: `point_change AS change JOIN member ON member.id = member_id JOIN member AS asker ON asker.id = asked_by
    LEFT JOIN member AS decider ON decider.id = decided_by`,
  id: 'change.id',
  row: changeRow,
  columns: {
    id: 'change.id',
    member: `json_build_object('id', member_id, 'name', member.username)`,
    walletId: 'member.wallet_account_id',
    askedById: 'asked_by',
    askedBy: 'asker.username',
    state: 'change.state',
    decidedBy: 'decider.username',
  },
  where: { state: 'change.state' },
}
const selection = `SELECT ${columnsOf(changeRow, changes.columns)} FROM ${changes.from}`

/** A change, locked until the end of the transaction. @throws Problem not_found */
export async function lockChange(client: pg.ClientBase, id: number): Promise<ChangeRow> {
  const text = `${selection} WHERE change.id = $1 FOR NO KEY UPDATE OF change`
  const row = await queryOne(client, changeRow, text, [id])
  if (!row) throw new Problem('not_found', 'Change not found.')
  return row
}

/** Ids of changes whose day is over. */
export const readDue = (client: Client): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT id FROM point_change WHERE state = 'waiting' AND due_at <= ledger.clock() ORDER BY asked_at LIMIT 100`,
  )

/**
 * Points that one of the staff added to wallets or moved back in the last 24 hours with no second admin. Locks the changes
 * of that person until the end of the transaction, so two at once count each other.
 */
export async function movedAlone(client: pg.ClientBase, adminId: number): Promise<number> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('adds_points:' || $1::bigint, 0))`, [
    adminId,
  ])
  return queryValue(
    client,
    is.integer,
    `SELECT coalesce(sum(points), 0)::bigint AS points FROM point_change
     WHERE asked_by = $1 AND decided_by = $1 AND state = 'done' AND points > 0
       AND asked_at > ledger.clock() - interval '24 hours'`,
    [adminId],
  )
}

/** A change that is asked for. isLarge: it waits for another admin, or where there is none for a day to pass. */
export interface WantedChange {
  memberId: number
  transferId: number | null
  points: number
  reason: string
  askedBy: number
  /** The person who asks and the members whom it concerns: none of them can approve it. */
  involved: readonly number[]
  isLarge: boolean
}

/** Adds a change; 0 if its transfer is reversed already, or waits to be. */
export const addChange = async (client: pg.ClientBase, change: WantedChange): Promise<number> =>
  (await queryOneValue(
    client,
    is.integer,
    `INSERT INTO point_change (member_id, transfer_id, points, reason, asked_by, due_at)
     SELECT $1, $2, $3, $4, $5, CASE
       WHEN $6 AND NOT EXISTS (
         SELECT FROM member WHERE is_admin AND state = 'active' AND NOT id = ANY ($8::bigint[]))
       THEN ledger.clock() + make_interval(hours => $7) END
     ON CONFLICT (transfer_id) WHERE state IN ('waiting', 'done') DO NOTHING RETURNING id`,
    [
      change.memberId,
      change.transferId,
      change.points,
      change.reason,
      change.askedBy,
      change.isLarge,
      soleAdminHours,
      change.involved,
    ],
  )) ?? 0

/** Ends the wait of a change. decidedBy null: its day was over. */
export const closeChange = (
  client: pg.ClientBase,
  id: number,
  state: 'done' | 'withdrawn' | 'failed',
  decidedBy: number | null,
): Promise<unknown> =>
  client.query(
    'UPDATE point_change SET state = $2, decided_by = $3, decided_at = ledger.clock() WHERE id = $1',
    [id, state, decidedBy],
  )

/** Moves the points of an adjustment; the ledger's verdict. */
export const adjust = (client: pg.ClientBase, { memberId, points, id }: ChangeRow): Promise<string> =>
  queryValue(client, is.text, 'SELECT exchange.adjust_points($1, $2, $3) AS verdict', [memberId, points, id])

/** Reverses a transfer; returns the points that the member owes for it. */
export const reverse = (client: pg.ClientBase, transferId: number, changeId: number): Promise<number> =>
  queryValue(client, is.integer, 'SELECT owed FROM exchange.reverse_points($1, $2)', [transferId, changeId])

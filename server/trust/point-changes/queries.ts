import type pg from 'pg'
import { z } from 'zod'
import { changeSchema } from '#contract/trust/point-changes.ts'
import { type Client, is, query, queryOne, queryOneValue, queryValue, type RowOf } from '#database/rows.ts'
import { Problem } from '../../problem.ts'

const changeRow = changeSchema.extend({
  id: z.int(),
  memberId: z.int(),
  walletId: z.int(),
  transferId: z.int().nullable(),
  askedById: z.int(),
})
/** A change of points, with the names of its people. */
export type ChangeRow = RowOf<typeof changeRow>

const selection = `SELECT change.id, member_id AS "memberId", json_build_object('id', member_id, 'name', member.username) AS member,
    member.wallet_account_id AS "walletId", transfer_id AS "transferId", points, reason, asked_by AS "askedById",
    asker.username AS "askedBy", asked_at AS "askedAt", change.state,
    (SELECT due_at FROM case_file WHERE kind = 'points' AND subject_id = change.id) AS "dueAt"
  FROM point_change AS change JOIN member ON member.id = member_id JOIN member AS asker ON asker.id = asked_by`

/** Changes by their ids. */
export const readChanges = (client: Client, ids: readonly number[]) =>
  query(client, changeRow, `${selection} WHERE change.id = ANY ($1)`, [ids])

/** A change, locked until the end of the transaction. @throws Problem not_found */
export async function lockChange(client: pg.ClientBase, id: number): Promise<ChangeRow> {
  const text = `${selection} WHERE change.id = $1 FOR NO KEY UPDATE OF change`
  const row = await queryOne(client, changeRow, text, [id])
  if (!row) throw new Problem('not_found', 'Change not found.')
  return row
}

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
     WHERE asked_by = $1 AND state = 'done' AND points > 0 AND asked_at > ledger.clock() - interval '24 hours'
       AND NOT EXISTS (SELECT FROM case_file WHERE kind = 'points' AND subject_id = point_change.id)`,
    [adminId],
  )
}

/** A change that is asked for. */
export interface WantedChange {
  memberId: number
  transferId: number | null
  points: number
  reason: string
  askedBy: number
}

/** Adds a change; 0 if its transfer is reversed already, or waits to be. */
export const addChange = async (client: pg.ClientBase, change: WantedChange): Promise<number> =>
  (await queryOneValue(
    client,
    is.integer,
    `INSERT INTO point_change (member_id, transfer_id, points, reason, asked_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (transfer_id) WHERE state IN ('waiting', 'done') DO NOTHING RETURNING id`,
    [change.memberId, change.transferId, change.points, change.reason, change.askedBy],
  )) ?? 0

/** True if an active admin is none of these members. */
export const hasOtherAdmin = (client: pg.ClientBase, memberIds: readonly number[]): Promise<boolean> =>
  queryValue(
    client,
    is.boolean,
    `SELECT EXISTS (SELECT FROM member WHERE is_admin AND state = 'active' AND NOT id = ANY ($1)) AS has`,
    [memberIds],
  )

/** Ends the wait of a change. */
export const closeChange = (
  client: pg.ClientBase,
  id: number,
  state: 'done' | 'withdrawn' | 'failed',
): Promise<unknown> => client.query('UPDATE point_change SET state = $2 WHERE id = $1', [id, state])

/** Moves the points of an adjustment; the ledger's verdict. */
export const adjust = (client: pg.ClientBase, { memberId, points, id }: ChangeRow): Promise<string> =>
  queryValue(client, is.text, 'SELECT exchange.adjust_points($1, $2, $3) AS verdict', [memberId, points, id])

/** Reverses a transfer; returns the points that the member owes for it. */
export const reverse = (client: pg.ClientBase, transferId: number, changeId: number): Promise<number> =>
  queryValue(client, is.integer, 'SELECT owed FROM exchange.reverse_points($1, $2)', [transferId, changeId])

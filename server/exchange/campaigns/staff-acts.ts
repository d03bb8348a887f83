import type pg from 'pg'
import { is, queryRow, type RowOf } from '#database/rows.ts'
import { requestKey } from '#ledger/index.ts'
import { move } from './steps.ts'

/** An act of the staff on a campaign, as one of a stored list of acts. */
interface StaffAct {
  act: 'pause' | 'hide' | 'end' | 'restore'
  actId: number
  campaignId: number
  actorId: number
}

const actedRow = {
  verdict: is.oneOf(['done', 'already', 'not_hidden', 'wrong_state', 'not_found']),
  was: is.text.orNull,
  pauseIds: is.integers.orNull,
  returned: is.integer,
  kept: is.integer,
}

/** Pauses, hides, ends or restores a campaign, and returns what undoStaffAct needs. reason: its owner reads it. */
export async function staffAct(client: pg.ClientBase, wanted: StaffAct & { reason: string | null }) {
  const { act, actId, campaignId, actorId, reason } = wanted
  return queryRow(client, actedRow, {
    prepared: `SELECT verdict, was, pause_ids AS "pauseIds", returned, kept FROM exchange.staff_act($1, $2, $3, $4, $5)`,
    values: [act, campaignId, actorId, reason, requestKey(actorId, 'staff_act', `${actId}:${campaignId}`)],
  })
}

/** The changes of an act, as stored. */
type Done = StaffAct & Omit<RowOf<typeof actedRow>, 'verdict'>

const undone = { verdict: is.oneOf(['ok', 'changed', 'points_spent']) }

/** Puts back what an act changed, if nothing else has changed it since. */
export async function undoStaffAct(client: pg.ClientBase, done: Done) {
  const { act, actId, campaignId, actorId, was, pauseIds, returned, kept } = done
  const key = requestKey(actorId, 'undo_staff_act', `${actId}:${campaignId}`)
  const values = [act, campaignId, actorId, was, pauseIds ?? [], returned, kept, key]
  return (await move(client, undone, 'exchange.undo_staff_act($1, $2, $3, $4, $5, $6, $7, $8)', values))
    .verdict
}

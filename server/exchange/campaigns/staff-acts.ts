import type pg from 'pg'
import { is, queryOne } from '#database/rows.ts'
import { requestKey } from '#ledger/index.ts'

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
  const row = await queryOne(client, actedRow, {
    name: 'staff-act',
    text: `SELECT verdict, was, pause_ids AS "pauseIds", returned, kept FROM exchange.staff_act($1, $2, $3, $4, $5)`,
    values: [act, campaignId, actorId, reason, requestKey(actorId, 'staff_act', `${actId}:${campaignId}`)],
  })
  if (!row) throw new Error('staff_act returned no row')
  return row
}

/** The changes of an act, as stored. */
interface Done extends StaffAct {
  was: string | null
  pauseIds: number[] | null
  returned: number
  kept: number
}

/** Puts back what an act changed, if nothing else has changed it since. */
export async function undoStaffAct(client: pg.ClientBase, done: Done) {
  const { act, actId, campaignId, actorId, was, pauseIds, returned, kept } = done
  const row = await queryOne(
    client,
    { verdict: is.oneOf(['ok', 'changed', 'points_spent']) },
    {
      name: 'undo-staff-act',
      text: 'SELECT exchange.undo_staff_act($1, $2, $3, $4, $5, $6, $7, $8) AS verdict',
      values: [
        ...[act, campaignId, actorId, was, pauseIds ?? [], returned, kept],
        requestKey(actorId, 'undo_staff_act', `${actId}:${campaignId}`),
      ],
    },
  )
  if (!row) throw new Error('undo_staff_act returned no row')
  return row.verdict
}

import type pg from 'pg'
import { is, queryValue } from '#database/rows.ts'
import { requestKey } from '#ledger/index.ts'

/** An act of the staff on a campaign, as one of a stored list of acts. */
interface StaffAct {
  act: 'pause' | 'hide' | 'end' | 'restore'
  actId: number
  campaignId: number
  actorId: number
  /** Its owner reads it. */
  reason: string | null
}

const outcome = is.oneOf(['done', 'already', 'not_hidden', 'wrong_state', 'not_found'])

/** Pauses, hides, ends or restores a campaign, and returns what happened. */
export const staffAct = (client: pg.ClientBase, { act, actId, campaignId, actorId, reason }: StaffAct) =>
  queryValue(client, outcome, 'SELECT exchange.staff_act($1, $2, $3, $4, $5) AS outcome', [
    act,
    campaignId,
    actorId,
    reason,
    requestKey(actorId, 'staff_act', `${actId}:${campaignId}`),
  ])

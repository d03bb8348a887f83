import { type Client, is, queryRow, type RowOf } from '#database/rows.ts'
import { ownerDecides, ownerWindow } from './rules.ts'

/** The columns of recordColumns. */
export const ownerRecord = { verdicts: is.integer, refused: is.integer, overturned: is.integer }

/** SQL of an owner's record. $1: the owner; $2: how many verdicts are the latest. */
export const recordColumns = `(SELECT count(*) FROM verdict WHERE judge = 'owner' AND judge_id = $1) AS verdicts,
  (SELECT count(*) FROM (SELECT approved FROM verdict WHERE judge = 'owner' AND judge_id = $1
    ORDER BY id DESC LIMIT $2) AS latest WHERE NOT approved) AS refused,
  (SELECT count(*) FROM verdict WHERE judge = 'owner' AND judge_id = $1 AND overturned) AS overturned`

/** Reads an owner's record, with the rejections among the last 20 verdicts. */
export const readOwnerRecord = (client: Client, ownerId: number): Promise<RowOf<typeof ownerRecord>> =>
  queryRow(client, ownerRecord, `SELECT ${recordColumns}`, [ownerId, ownerWindow])

/** True if the owner decides the proofs of their campaigns; never for the house, which has nobody. */
export async function decidesOwn(client: Client, ownerId: number | null): Promise<boolean> {
  if (ownerId === null) return false
  return ownerDecides(await readOwnerRecord(client, ownerId))
}

import type pg from 'pg'
import { readOwnerRecord } from './queries.ts'
import { ownerDecides } from './rules.ts'

/**
 * True if the owner decides the proofs of their campaigns. Always false for the house, which has nobody to
 * ask.
 */
export async function decidesOwn(client: pg.Pool | pg.ClientBase, ownerId: number | null): Promise<boolean> {
  if (ownerId === null) return false
  return ownerDecides(await readOwnerRecord(client, ownerId))
}

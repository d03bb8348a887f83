import type pg from 'pg'
import type { Services } from '../../services.ts'
import { readOwnerRecord } from './queries.ts'
import { ownerDecides } from './rules.ts'

type Settings = Pick<Services, 'settings'>

/**
 * True if the owner decides the proofs of their campaigns. Always false for the house, which has nobody to
 * ask.
 */
export async function decidesOwn(
  client: pg.Pool | pg.ClientBase,
  { settings }: Settings,
  ownerId: number | null,
): Promise<boolean> {
  if (ownerId === null) return false
  const record = await readOwnerRecord(client, ownerId, settings.get('owner_window_count'))
  return ownerDecides(settings.get, record)
}

import type pg from 'pg'
import type { Services } from '../../services.ts'
import { readOwnerRecord } from './queries.ts'
import { ownerDecides } from './rules.ts'

type Settings = Pick<Services, 'settings'>

/** Whether proofs of this owner's campaigns wait for the owner. The house has nobody to ask. */
export async function decidesOwn(
  client: pg.Pool | pg.ClientBase,
  { settings }: Settings,
  ownerId: number | null,
): Promise<boolean> {
  if (ownerId === null) return false
  const record = await readOwnerRecord(client, ownerId, settings.get('owner_window_count'))
  return ownerDecides(settings.get, record)
}

import type pg from 'pg'
import { hasAcknowledged, keepAcknowledgement } from './queries.ts'
import type { CurrentRow } from './rules.ts'

type Client = pg.Pool | pg.ClientBase

/** Whether a member need not be asked: the row is not red, or its note was read as it stands now. */
export const isAcknowledged = async (client: Client, memberId: number, row: CurrentRow): Promise<boolean> =>
  row.tier !== 'red' || hasAcknowledged(client, memberId, row.key, row.noteVersion)

/**
 * Keeps that a member has read a red row's note, where `version` is the one that stands. False where it was not read:
 * another version, or none.
 */
export async function acknowledge(
  client: Client,
  memberId: number,
  row: CurrentRow,
  version: number | undefined,
): Promise<boolean> {
  if (await isAcknowledged(client, memberId, row)) return true
  if (version !== row.noteVersion) return false
  await keepAcknowledgement(client, memberId, row.key, version)
  return true
}

import { catalogue } from '#contract/catalogue.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { raiseContentVersion } from '../settings/index.ts'
import { changeRow, findOverrides, noteChange } from './queries.ts'
import { currentRow } from './rules.ts'

/** What an admin may change of a row, in points; what is not given stays. */
export interface RowChange {
  /** By seconds; 0 where there is no timer. */
  rewards?: Record<string, number>
  floor?: number
  /** A changed note is asked for again. */
  note?: string
}

/**
 * Changes a row's default rewards, its floor or its note, for campaigns that start from now on.
 * @throws Problem not_found, invalid_input
 */
export async function changeCatalogueRow(
  services: Pick<Services, 'pool'>,
  adminId: number,
  key: string,
  change: RowChange,
): Promise<void> {
  const row = catalogue.find((candidate) => candidate.key === key)
  if (!row) throw new Problem('not_found', 'There is no such row in the catalogue.')
  const figures = [
    ...Object.values(change.rewards ?? {}),
    ...(change.floor === undefined ? [] : [change.floor]),
  ]
  if (figures.some((points) => !Number.isInteger(points) || points < 1))
    throw Problem.field('rewards', 'Rewards are whole numbers of points from 1.')
  await inPatientTransaction(services.pool, async (client) => {
    const now = currentRow(row, (await findOverrides(client, [key]))[0])
    const isNewNote = change.note !== undefined && change.note !== now.note
    await changeRow(client, adminId, key, {
      ...change,
      ...(isNewNote && { version: now.noteVersion + 1 }),
      ...(change.note !== undefined && !isNewNote && { version: now.noteVersion }),
    })
    await noteChange(client, adminId, key, change)
    await raiseContentVersion(client)
  })
}

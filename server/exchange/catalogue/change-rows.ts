import type { EngagementChange, EngagementLogEntry, ProfileName } from '#contract/exchange/catalogue/admin.ts'
import { catalogue } from '#contract/exchange/catalogue.ts'
import type { Client } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import type { RowServices } from '../../jobs/serve-rows.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { raiseContentVersion } from '../../settings/index.ts'
import { findOverrides, lockOverrides, type Override, writeOverride } from './queries.ts'
import { type CurrentRow, currentRow, durationsOf, faultsOfChanges, isOnIn, standardOf } from './rules.ts'

import { countWaiting, enqueueSteps, stepFirst } from './step-campaigns.ts'

type Needs = RowServices & Pick<Services, 'pool' | 'settings'>
type Part = EngagementLogEntry['parts'][number]

/** Result of a change: the rows, the campaigns paused or resumed, and those still to follow. */
export interface Changed {
  rows: string[]
  campaigns: number
  /** Campaigns left to the job. */
  left: number
}

/**
 * Sets all switches to a profile and logs that it was chosen. Repeated: no row changes. also: runs in the same
 * transaction.
 */
export async function applyProfile(
  services: Needs,
  adminId: number,
  profile: ProfileName,
  also?: (client: Client) => Promise<void>,
): Promise<Changed> {
  const changes = catalogue.map((row) => ({ key: row.key, isOn: isOnIn(profile, row) }))
  return changeCatalogue(services, adminId, changes, async (client) => {
    await writeAudit(client, {
      actorId: adminId,
      act: 'apply_profile',
      subject: { kind: 'profile', id: profile },
    })
    await also?.(client)
  })
}

/**
 * Changes rows of the catalogue, all or none. Live campaigns of a row that is switched off are paused, their
 * points stay set aside, and they resume with the row: the first at once, the rest by a job. A campaign also paused for another cause stays paused. Values apply to campaigns that start from now on, the check to
 * tasks that start. Repeated: campaigns missed before are caught up on. alsoNote: runs in the same transaction.
 * @throws Problem invalid_input, with every fault under key and field
 */
export async function changeCatalogue(
  services: Needs,
  adminId: number,
  changes: readonly EngagementChange[],
  alsoNote?: (client: Client) => Promise<void>,
): Promise<Changed> {
  const rows = await inPatientTransaction(services.pool, async (client) => {
    await lockOverrides(client)
    const overrides = new Map((await findOverrides(client)).map((override) => [override.key, override]))
    const now = (key: string): CurrentRow => currentRow(standardOf(key), overrides.get(key))
    const fields = faultsOfChanges(changes, now)
    const [sentence] = Object.values(fields)
    if (sentence !== undefined) throw new Problem('invalid_input', sentence, { fields })
    const changed: string[] = []
    for (const each of changes) {
      const before = now(each.key)
      const parts = partsOf(before, each)
      if (parts.length === 0) continue
      await writeOverride(client, asOverride(before, each, overrides.get(each.key), adminId))
      await writeAudit(client, {
        actorId: adminId,
        act: 'change_catalogue',
        subject: { kind: 'catalogue', id: each.key },
        detail: { parts },
      })
      changed.push(each.key)
    }
    await alsoNote?.(client)
    if (changed.length > 0) await raiseContentVersion(client)
    return changed
  })
  if (rows.length > 0) await services.settings.refresh()
  const switched = changes.filter(({ isOn }) => isOn !== undefined).map(({ key }) => key)
  const { campaigns, isMore } = await stepFirst(services, switched)
  if (!isMore) return { rows, campaigns, left: 0 }
  await enqueueSteps(services.pool)
  return { rows, campaigns, left: await countWaiting(services.pool) }
}

/** The override of a row after a change. A note stays once it was changed, so its version only rises. */
function asOverride(
  before: CurrentRow,
  change: EngagementChange,
  kept: Override | undefined,
  adminId: number,
): Override {
  const { key, isOn, durations, floor, accountCheck, note } = change
  const isNewNote = note !== undefined && note !== before.note
  return {
    key,
    isOn: isOn ?? before.isOn,
    rewards: durations
      ? Object.fromEntries(durations.map(({ seconds, reward }) => [seconds, reward]))
      : (kept?.rewards ?? null),
    floor: floor ?? kept?.floor ?? null,
    accountCheck: accountCheck ?? kept?.accountCheck ?? null,
    note: isNewNote ? note : (kept?.note ?? null),
    noteVersion: isNewNote ? before.noteVersion + 1 : (kept?.noteVersion ?? null),
    changedBy: adminId,
  }
}

/** Changed parts of a row as text for the log: '30 s 6, 60 s 12'. */
function partsOf(before: CurrentRow, change: EngagementChange): Part[] {
  const written = (durations: readonly { seconds: number; reward: number }[]): string =>
    durations
      .toSorted((one, other) => one.seconds - other.seconds)
      .map(({ seconds, reward }) => (seconds > 0 ? `${seconds} s ${reward}` : `${reward}`))
      .join(', ')
  const wanted: [Part['what'], string, string | undefined][] = [
    ['isOn', String(before.isOn), change.isOn?.toString()],
    ['durations', written(durationsOf(before)), change.durations && written(change.durations)],
    ['floor', String(before.floor), change.floor?.toString()],
    ['accountCheck', String(before.accountCheck), change.accountCheck?.toString()],
    ['note', before.note, change.note],
  ]
  return wanted.flatMap(([what, from, to]) => (to === undefined || to === from ? [] : [{ what, from, to }]))
}

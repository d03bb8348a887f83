import { catalogue } from '#contract/catalogue.ts'
import type { Services } from '../../services.ts'
import { inPatientTransaction } from '../idempotency/index.ts'
import { raiseContentVersion } from '../settings/index.ts'
import { findOpenCampaigns, noteChange, setSwitches, stepCampaign } from './queries.ts'
import { isOnIn, type ProfileName, switchedOff } from './rules.ts'

type Needs = Pick<Services, 'pool'>

/** What switching came to: rows that changed, campaigns that were paused or went on. */
export interface Switched {
  rows: string[]
  campaigns: number
}

/** Presets all switches by a profile: strict, balanced or open. Again: nothing changes. */
export const applyProfile = (services: Needs, adminId: number, profile: ProfileName): Promise<Switched> =>
  switchRows(services, adminId, new Map(catalogue.map((row) => [row.key, isOnIn(profile, row)])))

/**
 * Switches rows of the catalogue. Live campaigns of a row that is off are paused, with their points set aside, and go
 * on with it; a campaign that is paused for another cause too stays so. Again: what was missed before is made up for.
 */
export async function switchRows(
  services: Needs,
  adminId: number,
  switches: ReadonlyMap<string, boolean>,
): Promise<Switched> {
  const known = catalogue.filter(({ key }) => switches.has(key))
  const wanted = new Map(known.map(({ key }) => [key, switches.get(key) ?? true]))
  const rows = await inPatientTransaction(services.pool, async (client) => {
    const changed = await setSwitches(client, adminId, wanted)
    for (const key of changed) await noteChange(client, adminId, key, { isOn: wanted.get(key) })
    if (changed.length > 0) await raiseContentVersion(client)
    return changed
  })
  let campaigns = 0
  for (const row of known)
    for (const campaignId of await findOpenCampaigns(services.pool, row)) {
      // One in a transaction: campaigns are locked one at a time, beside the credits that go on.
      const step = { campaignId, adminId, isOn: wanted.get(row.key) ?? true, why: switchedOff }
      await inPatientTransaction(services.pool, (client) => stepCampaign(client, step))
      campaigns += 1
    }
  return { rows, campaigns }
}

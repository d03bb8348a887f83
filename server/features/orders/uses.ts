import type { Shop } from '#contract/orders.ts'
import { feeOf, type PlatformName } from '#contract/platforms.ts'
import type { SettingName } from '#contract/settings.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import type { Client } from './queries.ts'

/** Examples shown in the shop. Seconds select the default reward of a timed action; 0: no timer. */
const examples: [platform: PlatformName, action: string, seconds: number, label: string][] = [
  ['youtube', 'watch', 60, 'Videos watched, 60 s'],
  ['website', 'visit', 15, 'Website visits, 15 s'],
  ['soundcloud', 'watch', 60, 'Tracks played, 60 s'],
  ['youtube', 'feedback', 0, 'Written feedback'],
]

/** Points that one completion of each example costs this member now. Inactive actions are left out. */
export async function readUses(
  client: Client,
  get: (name: SettingName) => number,
  premium: boolean,
): Promise<Shop['uses']> {
  const rate = get(premium ? 'fee_premium_basis_points' : 'fee_basis_points')
  const rows = await Promise.all(
    examples.map(async ([platform, action, seconds, label]) => {
      const row = await readCatalogueRow(client, platform, action)
      const reward = row?.isOn ? row.rewards[seconds] : undefined
      return reward === undefined ? [] : [{ platform, label, costPoints: reward + feeOf(reward, rate) }]
    }),
  )
  return rows.flat()
}

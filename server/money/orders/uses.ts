import type { Shop } from '#contract/money/orders.ts'
import { feeOf, type PlatformName } from '#contract/platforms.ts'
import { shownCatalogue } from '../../exchange/catalogue/index.ts'
import type { Services } from '../../services.ts'

/** Examples shown in the shop. Seconds select the default reward of a timed action; 0: no timer. */
const examples: [platform: PlatformName, action: string, seconds: number, label: string][] = [
  ['youtube', 'watch', 60, 'Videos watched, 60 s'],
  ['website', 'visit', 15, 'Website visits, 15 s'],
  ['soundcloud', 'watch', 60, 'Tracks played, 60 s'],
  ['youtube', 'feedback', 0, 'Written feedback'],
]

/** Points that one completion of each example costs this member, as screens show it. Inactive actions are left out. */
export async function readUses(
  services: Pick<Services, 'pool' | 'settings'>,
  premium: boolean,
): Promise<Shop['uses']> {
  const rate = services.settings.get(premium ? 'fee_premium_basis_points' : 'fee_basis_points')
  const rows = await shownCatalogue(services)
  return examples.flatMap(([platform, action, seconds, label]) => {
    const row = rows.find((each) => each.platform === platform && each.action === action)
    const reward = row?.isOn ? row.rewards[seconds] : undefined
    return reward === undefined ? [] : [{ platform, label, costPoints: reward + feeOf(reward, rate) }]
  })
}

import { houseSites } from '#database/seeds/listings.ts'
import { endCampaign } from './owners.ts'
import { keysOf, type LiveCampaign, type World } from './world.ts'

/** Target of a house campaign. Each of its tasks takes 15 s and pays 3 points. */
const people = 30
const task = { seconds: 15, reward: 3, fee: 0 } as const
const kind = { platform: 'website', action: 'visit', group: 'visits' } as const

/**
 * Runs once a day: starts house campaigns while too few others are live, and ends up to two when there are
 * enough.
 */
export function tendHouse(world: World, at: number): void {
  const live = world.campaigns.filter(({ state }) => state === 'live')
  const ofHouse = live.filter(({ owner }) => owner === null)
  const least = world.setting('availability_least_count')
  if (live.length - ofHouse.length >= least + 6)
    for (const campaign of ofHouse.slice(0, 2)) endCampaign(world, campaign, null, at)
  if (live.length >= least + 2) return
  for (const site of houseSites) {
    const cost = people * task.reward
    if (ofHouse.some((campaign) => campaign.site === site) || world.housePoints < cost) continue
    const campaign: LiveCampaign = {
      ...{ site, ...task, target: people },
      ...{ ...kind, ...keysOf({ ...kind, site }), title: null, author: null },
      ...{ check: 'timer', effortSeconds: task.seconds, texts: 0 },
      owner: null,
      place: world.campaigns.length,
      state: 'live',
      fate: 'fill',
      startedAt: at,
      delivered: 0,
      running: 0,
    }
    world.housePoints -= cost
    world.campaigns.push(campaign)
    world.acts.push({ kind: 'fund', at, member: null, campaign: campaign.place })
  }
}

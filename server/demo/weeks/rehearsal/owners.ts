import { effortOf } from '#contract/exchange/catalogue.ts'
import { feeOf } from '#contract/platforms.ts'
import { adaUsername } from '#database/seeds/cast.ts'
import type { Listing } from '#database/seeds/listings.ts'
import type { Chance } from '#database/seeds/random.ts'
import { faultsOf, liveLimit, setAsideLimit, termsOf } from '../../../exchange/campaigns/index.ts'
import { escrowOf } from './visits.ts'
import {
  costOf,
  daySeconds,
  hourSeconds,
  keysOf,
  type LiveCampaign,
  type Person,
  placesLeft,
  rowOf,
  type World,
} from './world.ts'

/** Points an owner leaves in the wallet. It differs by person, and Ada is saving up. */
const reserveOf = ({ username, place }: Person): number =>
  username === adaUsername ? 1100 : 40 + ((place * 37) % 130)

/** Smallest budget of a new campaign in points, unless its listing wants less; tripled for feedback. */
const leastBudget = 50

/** Starts a listing's campaign. Retries hours later if points, limits or its previous campaign block it. */
export function launch(world: World, listing: Listing, person: Person, at: number, chance: Chance): void {
  const again = at + chance.between(5, 11) * hourSeconds
  const isOver = world.campaigns
    .filter(
      ({ owner, site, action }) =>
        owner === person.place && site === listing.site && action === listing.action,
    )
    .every(({ state }) => state === 'finished' || state === 'ended')
  const campaign = isOver ? offer(world, listing, person, at) : null
  if (!campaign) {
    world.agenda.add(again, () => launch(world, listing, person, again, chance))
    return
  }
  world.waiting.set(person.place, (world.waiting.get(person.place) ?? 1) - 1)
  person.wallet -= escrowOf(campaign)
  world.campaigns.push(campaign)
  world.acts.push({ kind: 'fund', at, member: person.place, campaign: campaign.place })
  if (listing.fate === 'end') {
    const end = at + 3 * daySeconds + chance.between(0, 20) * hourSeconds
    world.agenda.add(end, () => endCampaign(world, campaign, person, end))
  }
}

/** Builds a campaign as large as the wallet and its listing allow; null if the rules reject it. */
function offer(world: World, listing: Listing, person: Person, at: number): LiveCampaign | null {
  const terms = termsOf(world.setting, ownerOf(world, person))
  const fee = feeOf(listing.reward, terms.feeBasisPoints)
  const affordable = Math.floor((person.wallet - reserveOf(person) / 5) / (listing.reward + fee))
  const target = Math.min(listing.target, affordable)
  const { platform, action, site, title, author, seconds, reward, fate } = listing
  const row = rowOf(listing)
  const cost = target * (reward + fee)
  const asked = { requiredDuration: seconds, reward, target }
  const isRefused =
    target <
      Math.min(
        listing.target,
        Math.max(2, Math.ceil(((row.group === 'feedback' ? 3 : 1) * leastBudget) / (reward + fee))),
      ) ||
    Object.keys(faultsOf(terms, { ...row, isOn: true }, asked)).length > 0 ||
    liveLimit(terms, ownerOf(world, person)) !== null ||
    setAsideLimit(terms, ownerOf(world, person), cost) !== null
  if (isRefused) return null
  return {
    ...{ platform, action, site, title, author, seconds, reward, fee, target, fate },
    ...{ group: row.group, check: row.check, effortSeconds: effortOf(row, seconds), texts: 0 },
    ...keysOf({ platform, group: row.group, action, site }),
    owner: person.place,
    place: world.campaigns.length,
    state: 'live',
    startedAt: at,
    delivered: 0,
    running: 0,
  }
}

/** An owner's state, in the form that campaigns/rules.ts expects. */
function ownerOf(world: World, person: Person): Parameters<typeof termsOf>[1] {
  const open = world.campaigns.filter(
    ({ owner, state }) => owner === person.place && (state === 'live' || state === 'paused'),
  )
  return {
    balance: person.wallet,
    premium: false,
    creditedCount: person.credited,
    slots: 0,
    live: open.filter(({ state }) => state === 'live').length,
    setAside: open.reduce((sum, campaign) => sum + escrowOf(campaign), 0),
  }
}

const isKept = ({ fate }: LiveCampaign): boolean => fate === 'keep' || fate === 'pause'

/** Raises the targets of campaigns that run low, as far as the wallet allows. */
export function topUpCampaigns(world: World, person: Person, at: number): void {
  const terms = termsOf(world.setting, ownerOf(world, person))
  for (const campaign of world.campaigns) {
    if (campaign.owner !== person.place || campaign.state !== 'live' || !isKept(campaign)) continue
    if (placesLeft(campaign) > Math.min(campaign.platform === 'website' ? 24 : 12, campaign.target * 0.6))
      continue
    // Campaigns that wait to be launched come first.
    if ((world.waiting.get(person.place) ?? 0) > 0 && placesLeft(campaign) > 6) continue
    const spare = person.wallet - reserveOf(person)
    const most = campaign.platform === 'website' ? 40 : 20
    const more = Math.min(most, Math.floor((spare * 0.8) / costOf(campaign)))
    if (
      more < (campaign.group === 'feedback' ? 2 : 5) ||
      setAsideLimit(terms, ownerOf(world, person), more * costOf(campaign))
    )
      continue
    person.wallet -= more * costOf(campaign)
    campaign.target += more
    world.acts.push({ kind: 'topUp', at, member: person.place, campaign: campaign.place, more })
  }
}

/** Pauses a campaign. Its points stay set aside. */
export function pauseCampaign(world: World, campaign: LiveCampaign, person: Person, at: number): void {
  if (campaign.state !== 'live') return
  campaign.state = 'paused'
  world.acts.push({ kind: 'pause', at, member: person.place, campaign: campaign.place })
}

/** Ends a campaign and returns its unspent points. Retries every two minutes while attempts are running. */
export function endCampaign(world: World, campaign: LiveCampaign, person: Person | null, at: number): void {
  if (campaign.state !== 'live') return
  if (campaign.running > 0) {
    world.agenda.add(at + 120, () => endCampaign(world, campaign, person, at + 120))
    return
  }
  const returned = escrowOf(campaign)
  campaign.state = 'ended'
  if (person) person.wallet += returned
  else world.housePoints += returned
  world.acts.push({ kind: 'end', at, member: person?.place ?? null, campaign: campaign.place })
}

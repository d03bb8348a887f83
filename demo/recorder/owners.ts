import { topUpCampaign } from '#contract/exchange/campaign-changes.ts'
import { endCampaign, fundCampaign, pauseCampaign } from '#contract/exchange/campaigns.ts'
import { catalogueRow } from '#contract/exchange/catalogue.ts'
import { readLink } from '#contract/exchange/links/read-link.ts'
import { feeOf, type PlatformName } from '#contract/platforms.ts'
import { adaUsername } from '#demo/script/cast.ts'
import type { Listing } from '#demo/script/listings.ts'
import type { Chance } from '#demo/script/random.ts'
import { ask, balanceOf, type Person } from './people.ts'
import { dayMs, hourMs, type Stage } from './stage.ts'
import { titleOf } from './websites.ts'

/** Points an owner leaves in the wallet. It differs by person, and Ada is saving up. */
const reserveOf = ({ username, wakesAtHour, joinsOnDay }: Person): number =>
  username === adaUsername ? 1100 : 40 + ((wakesAtHour * 11 + joinsOnDay * 37) % 130)

/** Smallest budget of a new campaign in points, unless its listing wants less; tripled for feedback. */
const leastBudget = 50

const costOf = ({ services: { settings } }: Stage, { reward }: Pick<Listing, 'reward'>): number =>
  reward + feeOf(reward, settings.get('fee_basis_points'))

/** Starts a listing's campaign. Tries again hours later if points, limits or its previous campaign block it. */
export async function launch(stage: Stage, listing: Listing, person: Person, chance: Chance): Promise<void> {
  if (!(await startCampaign(stage, listing, person))) {
    stage.agenda.after(chance.between(5, 11) * hourMs, () => launch(stage, listing, person, chance))
    return
  }
  person.waiting -= 1
  if (listing.fate !== 'end') return
  const untilEnd = 3 * dayMs + chance.between(0, 20) * hourMs
  stage.agenda.after(untilEnd, () => endAll(stage, listing, person))
}

/** Starts a campaign as large as the wallet and its listing allow; false if that is too small, or rejected. */
async function startCampaign(stage: Stage, listing: Listing, person: Person): Promise<boolean> {
  if ((await campaignsOf(stage, person)).some((one) => isOf(stage, one, listing))) return false
  const cost = costOf(stage, listing)
  const spare = (await balanceOf(stage, person)) - reserveOf(person) / 5
  const target = Math.min(listing.target, Math.floor(spare / cost))
  const least = (listing.action === 'feedback' ? 3 : 1) * leastBudget
  if (target < Math.min(listing.target, Math.max(2, Math.ceil(least / cost)))) return false
  const body = { ...offerOf(listing), target }
  const { status, body: answer } = await ask(stage, person.username, fundCampaign, { body })
  if (status === 409 || status === 402 || status === 429) return false
  if (status !== 200) throw new Error(`${listing.site} was not started: ${status} ${JSON.stringify(answer)}`)
  stage.listings.set(answer.campaign.id, { ...listing, startedAt: stage.clock.now() })
  return true
}

/** The form of a new campaign, as its owner fills it in. */
function offerOf({ platform, action, site, title, author, seconds, reward }: Listing) {
  const common = {
    platform: platform as PlatformName,
    action,
    reward,
    requiredDuration: seconds,
    noteVersion: 1,
    thumbnail: null,
    dayLimit: null,
    hourLimit: null,
    targeting: { languages: [], countries: [], hours: null },
  }
  if (platform === 'website')
    return { ...common, url: `/demo/sites/${site}`, title: titleOf(site), author: null }
  const reading = readLink(`https://${site}`)
  if (!reading.ok) throw new Error(`${site}: ${reading.sentence}`)
  const { kind, alsoKind, handle } = reading.link
  // A VK name may be a profile's or a community's. The action decides which.
  const fitting = [kind, alsoKind].find((each) => each && catalogueRow(platform, action, each))
  return {
    ...common,
    url: `https://${site}`,
    title: title ?? site,
    author: author ?? handle,
    ...(fitting && { kind: fitting }),
  }
}

interface OpenCampaign {
  id: string
  state: 'live' | 'paused'
  left: number
}

/** A person's live and paused campaigns, oldest first. */
async function campaignsOf({ owner }: Stage, { id }: Person): Promise<OpenCampaign[]> {
  const { rows } = await owner.query<OpenCampaign>(
    `SELECT id::text, state, target - delivered AS left FROM campaign
     WHERE owner_id = $1 AND state IN ('live', 'paused') ORDER BY id`,
    [id],
  )
  return rows
}

function isOf({ listings }: Stage, { id }: OpenCampaign, { site, action }: Listing): boolean {
  const listing = listings.get(id)
  return listing?.site === site && listing.action === action
}

/** Raises the targets of campaigns that run low, as far as the wallet allows. */
export async function topUpCampaigns(stage: Stage, person: Person): Promise<void> {
  for (const campaign of await campaignsOf(stage, person)) {
    const listing = stage.listings.get(campaign.id)
    if (!listing || campaign.state !== 'live' || listing.fate === 'fill' || listing.fate === 'end') continue
    const most = listing.platform === 'website' ? 40 : 20
    if (campaign.left > Math.min(most * 0.6, listing.target * 0.6)) continue
    // Campaigns that wait to be launched come first.
    if (person.waiting > 0 && campaign.left > 6) continue
    const spare = (await balanceOf(stage, person)) - reserveOf(person)
    const target = Math.min(most, Math.floor((spare * 0.8) / costOf(stage, listing)))
    if (target < (listing.action === 'feedback' ? 2 : 5)) continue
    const request = { params: { campaignId: campaign.id }, body: { target } }
    await ask(stage, person.username, topUpCampaign, request)
  }
}

/** Pauses a person's campaigns that their listing says to pause. */
export async function pauseSome(stage: Stage, person: Person): Promise<void> {
  for (const { id } of await campaignsOf(stage, person))
    if (stage.listings.get(id)?.fate === 'pause')
      await ask(stage, person.username, pauseCampaign, { params: { campaignId: id } })
}

async function endAll(stage: Stage, listing: Listing, person: Person): Promise<void> {
  for (const campaign of await campaignsOf(stage, person))
    if (isOf(stage, campaign, listing))
      await ask(stage, person.username, endCampaign, { params: { campaignId: campaign.id } })
}

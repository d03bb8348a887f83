import type pg from 'pg'
import type { Campaign, Targeting } from '#contract/exchange/campaigns.ts'
import { countryCodes, languageCodes } from '#contract/places.ts'
import { type Client, run } from '#database/rows.ts'
import type { Config } from '../../config.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { absoluteUrl } from '../content/index.ts'
import { lockOwner, readOwner } from './owner-queries.ts'
import { type CampaignRow, findCampaign } from './queries.ts'
import { termsOf } from './rules.ts'

/** A campaign as its owner sees it; the response leaves out what only we store. */
export function presentCampaign(config: Pick<Config, 'publicUrl'>, row: CampaignRow) {
  const { delivered, measuredSeconds, requiredDuration } = row
  const averageSeconds = Math.round((measuredSeconds / delivered) * 10) / 10
  return {
    ...row,
    url: absoluteUrl(config, row.url),
    note: noteOf(row),
    averageSeconds: delivered === 0 || requiredDuration === 0 ? null : averageSeconds,
    targeting: targetingOf(row),
  }
}

/** Targeting columns in the contract's form and order. */
const targetingOf = ({ languages, countries, hoursFrom, hoursUntil }: CampaignRow): Targeting => ({
  languages: languageCodes.filter((code) => languages?.includes(code)),
  countries: countryCodes.filter((code) => countries?.includes(code)),
  hours: hoursFrom === null || hoursUntil === null ? null : { from: hoursFrom, until: hoursUntil },
})

/** Notes to the owner on pauses that someone else caused, if no reason is stored. */
const notes = {
  catalogue: 'This kind of task is switched off for now. End the campaign to get its points back, or wait.',
  report: 'Several people reported it. An admin is reviewing it.',
  moderation: 'An admin is reviewing it before it resumes.',
} as const

function noteOf({ reason, pausedBy }: CampaignRow): string | null {
  if (reason !== null) return reason
  return pausedBy === null || pausedBy === 'owner' ? null : notes[pausedBy]
}

/** A campaign as its owner sees it, in the transaction of `client`, if given. @throws Problem not_found */
export async function readOwnCampaign(
  services: Pick<Services, 'config' | 'pool'>,
  ownerId: number,
  campaignId: number,
  client: Client = services.pool,
) {
  const row = await findCampaign(client, ownerId, campaignId)
  if (!row) throw campaignNotFound()
  return presentCampaign(services.config, row)
}

/** Locks an owner, then their campaign, and reads both with the terms. @throws Problem not_found */
export async function lockOwnCampaign(
  services: Services,
  client: pg.ClientBase,
  ownerId: number,
  campaignId: number,
) {
  await lockOwner(client, ownerId)
  await run(client, {
    prepared: 'SELECT FROM campaign WHERE id = $1 AND owner_id = $2 FOR NO KEY UPDATE',
    values: [campaignId, ownerId],
  })
  const campaign = await readOwnCampaign(services, ownerId, campaignId, client)
  const owner = await readOwner(client, ownerId)
  return { campaign, owner, terms: termsOf(services.settings.get, owner) }
}

/** Not found, or another owner's: the caller cannot tell which. */
export const campaignNotFound = (): Problem => new Problem('not_found', 'Campaign not found.')

/** Conflict: why a campaign in this state does not allow the step. */
export function wrongState(state: Campaign['state']): Problem {
  const sentences = {
    draft: 'This campaign hasn’t started yet.',
    review: 'This campaign is in review. You can end it to get its points back.',
    live: 'This campaign is running.',
    paused: 'This campaign is paused.',
    finished: 'This campaign has reached its target. Start a new one to continue.',
    ended: 'This campaign has ended. Start a new one to continue.',
    rejected: 'This campaign was rejected, and its points are back in your wallet.',
  }
  return new Problem('conflict', sentences[state])
}

import type pg from 'pg'
import type { Campaign, Targeting } from '#contract/campaigns.ts'
import { countryCodes, languageCodes } from '#contract/places.ts'
import type { Config } from '../../config.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { absoluteUrl } from '../content/index.ts'
import { pictureUrl } from '../pictures/index.ts'
import { type CampaignRow, findCampaign } from './queries.ts'

/** A campaign as its owner sees it. */
export function presentCampaign(config: Pick<Config, 'publicUrl'>, row: CampaignRow): Campaign {
  const { delivered, measuredSeconds } = row
  return {
    id: String(row.id),
    platform: row.platform,
    action: row.action,
    kind: row.kind,
    url: absoluteUrl(config, row.url),
    title: row.title,
    author: row.author,
    thumbnailUrl: pictureUrl(row.thumbnailId),
    state: row.state,
    pausedBy: row.pausedBy,
    note: noteOf(row),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    reward: row.reward,
    fee: row.fee,
    requiredDuration: row.requiredSeconds,
    target: row.target,
    delivered,
    waiting: row.waiting,
    spent: row.spent,
    setAside: row.setAside,
    averageSeconds:
      delivered === 0 || row.requiredSeconds === 0
        ? null
        : Math.round((measuredSeconds / delivered) * 10) / 10,
    dayLimit: row.dayLimit,
    hourLimit: row.hourLimit,
    targeting: targetingOf(row),
    spotlightUntil: row.spotlightUntil?.toISOString() ?? null,
    week: row.week,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** The columns, in the contract's own words. */
const targetingOf = ({ languages, countries, hoursFrom, hoursUntil }: CampaignRow): Targeting => ({
  languages: languageCodes.filter((code) => languages?.includes(code)),
  countries: countryCodes.filter((code) => countries?.includes(code)),
  hours: hoursFrom === null || hoursUntil === null ? null : { from: hoursFrom, until: hoursUntil },
})

/** What an owner is told where it was not the owner who stopped it. */
const notes = {
  catalogue: 'This kind of task is switched off for now. End the campaign to get its points back, or wait.',
  report: 'Several members reported it. An admin looks at it within 24 hours.',
  moderation: 'An admin looks at it before it goes on.',
} as const

function noteOf({ reason, pausedBy }: CampaignRow): string | null {
  if (reason !== null) return reason
  return pausedBy === null || pausedBy === 'owner' ? null : notes[pausedBy]
}

/**
 * Reads an own campaign as its owner sees it, in the caller's transaction where it is given.
 * @throws Problem not_found
 */
export async function readOwnCampaign(
  services: Pick<Services, 'config' | 'pool'>,
  ownerId: number,
  campaignId: number,
  client: pg.Pool | pg.ClientBase = services.pool,
): Promise<Campaign> {
  const row = await findCampaign(client, ownerId, campaignId)
  if (!row) throw noSuchCampaign()
  return presentCampaign(services.config, row)
}

/** No such campaign, or another owner's: who asks cannot tell them apart. */
export const noSuchCampaign = (): Problem => new Problem('not_found', 'You have no such campaign.')

/** Why a campaign of this state takes no such step, in a sentence. */
export function wrongState(state: Campaign['state']): Problem {
  const sentences = {
    draft: 'This campaign has not started yet.',
    review: 'This campaign waits for an admin. You can end it to get its points back.',
    live: 'This campaign is live.',
    paused: 'This campaign is paused.',
    finished: 'This campaign has reached its target. Start a new one to go on.',
    ended: 'This campaign has ended. Start a new one to go on.',
    rejected: 'This campaign was rejected, and its points are back in your wallet.',
  }
  return new Problem('conflict', sentences[state])
}

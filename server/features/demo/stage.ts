import type pg from 'pg'
import type { SettingStore } from '../settings/index.ts'
import type { Progress } from './queries.ts'
import type { Rehearsal, StagedCampaign } from './rehearsal/acts.ts'

/** A member on the stage, as the database knows them. */
export interface Player {
  id: number
  walletId: number
}

/**
 * State of playing a history: services, and the people and campaigns created so far, by their places in the
 * rehearsal.
 */
export interface Stage {
  client: pg.PoolClient
  settings: Pick<SettingStore, 'get'>
  /** The first midnight (UTC) of the history. */
  origin: Date
  campaigns: readonly StagedCampaign[]
  players: Player[]
  campaignIds: number[]
  /** Content by owner and site. */
  contentIds: Map<string, number>
  sessionIds: string[]
}

/** An empty stage, or one with what an interrupted planting has put on it. */
export function openStage(
  client: pg.PoolClient,
  settings: Pick<SettingStore, 'get'>,
  origin: Date,
  { campaigns }: Rehearsal,
  before: Progress | null,
): Stage {
  const sessionIds: string[] = []
  for (const [visit, sessionId] of before?.sessionIds ?? []) sessionIds[visit] = sessionId
  return {
    ...{ client, settings, origin, campaigns, sessionIds },
    players: before?.players ?? [],
    campaignIds: before?.campaignIds ?? [],
    contentIds: new Map(before?.contentIds),
  }
}

/** A moment of the history as a date. */
export const dateOf = ({ origin }: Stage, at: number): Date =>
  new Date(origin.getTime() + Math.round(at * 1000))

/** Returns a thing that the rehearsal guarantees. @throws Error if it is missing */
export function staged<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the history names what has not come on the stage')
  return thing
}

/** The exchange is the judge: what it takes otherwise than rehearsed stops the planting. */
export function expectVerdict(what: string, wanted: string, found: string | undefined): void {
  if (found !== wanted) throw new Error(`the exchange answered ${found} to ${what}, not ${wanted}`)
}

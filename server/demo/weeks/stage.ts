import type pg from 'pg'
import type { SettingStore } from '../../settings/index.ts'
import type { Progress } from './queries.ts'
import type { Rehearsal, StagedCampaign } from './rehearsal/acts.ts'

/** A seeded member's ids in the database. */
export interface Player {
  id: number
  walletId: number
}

/**
 * State of a history being played: services, and the people and campaigns created so far, by their index in
 * the rehearsal.
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

/** Creates the state at the start of the history or, with `before`, where an interrupted seeding stopped. */
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

/** Returns a value that the rehearsal guarantees. @throws Error if it is undefined */
export function staged<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('the history refers to something not created yet')
  return thing
}

/** Checks that the exchange decided as rehearsed. @throws Error if not, which stops the seeding */
export function expectVerdict(what: string, wanted: string, found: string | undefined): void {
  if (found !== wanted) throw new Error(`${what}: the exchange returned ${found}, not ${wanted}`)
}

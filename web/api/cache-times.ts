import { readBatch } from '#contract/batch.ts'
import { listConnections } from '#contract/exchange/connections.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { countTasks, listSoundcloudTracks } from '#contract/exchange/tasks.ts'
import { type Operation, queryKey } from '#contract/operation.ts'
import { getCurrentUser } from '#contract/people/sessions.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long a read is fresh and how long it is kept, both in ms. */
export interface CacheTimes {
  freshMs: number
  keptMs: number
}

/** Times of every read not listed below (spec §9). */
export const defaultTimes: CacheTimes = { freshMs: 5 * minute, keptMs: 30 * minute }

/** Interval at which every signed-in page refetches points (spec §9). */
export const pointsRefreshMs = 30 * second

const overrides = new Map<Operation, CacheTimes>([
  [getCurrentUser, { freshMs: 30 * second, keptMs: 2 * minute }],
  // The user profile of spec §9: who the member is on each platform. It rarely changes, so it is kept long.
  [listConnections, { freshMs: 15 * minute, keptMs: 3 * hour }],
  [getPointsOverview, { freshMs: 2 * minute, keptMs: 30 * minute }],
  [readBatch, { freshMs: 3 * minute, keptMs: 60 * minute }],
  [listSoundcloudTracks, { freshMs: 3 * minute, keptMs: 15 * minute }],
  [countTasks, { freshMs: 4 * minute, keptMs: 30 * minute }],
])

/** Cache times of a read. */
export const timesOf = (operation: Operation): CacheTimes => overrides.get(operation) ?? defaultTimes

/** Cache times of a read by its URL, which is its cache key. */
export function timesOfAddress(address: string): CacheTimes {
  const [path] = address.split('?', 1)
  const operation = [...overrides.keys()].find((candidate) => candidate.path === path)
  return operation ? timesOf(operation) : defaultTimes
}

/** Key of the cache entry that says who is signed in. */
export const authCacheKey = queryKey(getCurrentUser)

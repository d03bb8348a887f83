import { z } from 'zod'
import { query } from '#database/rows.ts'
import { openKept } from '../../kept.ts'
import type { Services } from '../../services.ts'
import type { EarnerView } from './earner-view.ts'
import type { Pair } from './rules.ts'

/** Live campaigns of one pair, kind and limits: of each its id, its owner (0: the house) and its key, as text. */
export const liveSchema = z.object({
  platform: z.string(),
  action: z.string(),
  kind: z.string(),
  languages: z.array(z.string()).nullable(),
  countries: z.array(z.string()).nullable(),
  hoursFrom: z.int().nullable(),
  hoursUntil: z.int().nullable(),
  restsUntil: z.string().nullable(),
  campaigns: z.string(),
})
export type LiveRow = z.infer<typeof liveSchema>

/** Owners' limits for their earners; each null: none. */
export type Limits = Pick<LiveRow, 'languages' | 'countries' | 'hoursFrom' | 'hoursUntil' | 'restsUntil'>

/** Ids of campaigns; nearly always one, which needs no array. */
type Ids = number | number[]

/** Live campaigns that are not full, the same for every reader. */
export interface LiveTasks {
  groups: { row: LiveRow; size: number }[]
  size: number
  byId: Map<number, LiveRow>
  ofOwner: Map<number, Ids>
  /** By action and content key. */
  ofKey: Map<string, Ids>
}

/**
 * One row for each pair, kind and set of limits. Full campaigns are left out: they are few, since one without reserved
 * completions is finished once it is full.
 */
export const liveText = `SELECT platform, action, kind, languages, countries, hours_from AS "hoursFrom",
    hours_until AS "hoursUntil", to_json(rests_until) #>> '{}' AS "restsUntil",
    string_agg(id || ' ' || coalesce(owner_id, 0) || ' ' || content_key, E'\\n') AS campaigns
  FROM campaign WHERE state = 'live' AND delivered + reserved < target
  GROUP BY platform, action, kind, languages, countries, hours_from, hours_until, rests_until`

/** Makes the rows searchable. */
function liveTasksOf(rows: readonly LiveRow[]): LiveTasks {
  const live: LiveTasks = { groups: [], size: 0, byId: new Map(), ofOwner: new Map(), ofKey: new Map() }
  for (const row of rows) {
    const lines = row.campaigns.split('\n')
    live.groups.push({ row, size: lines.length })
    live.size += lines.length
    for (const line of lines) {
      const ownerAt = line.indexOf(' ') + 1
      const keyAt = line.indexOf(' ', ownerAt) + 1
      const id = Number(line.slice(0, ownerAt))
      live.byId.set(id, row)
      addTo(live.ofOwner, Number(line.slice(ownerAt, keyAt)), id)
      addTo(live.ofKey, `${row.action} ${line.slice(keyAt)}`, id)
    }
  }
  return live
}

function addTo<Key>(map: Map<Key, Ids>, key: Key, id: number): void {
  const ids = map.get(key)
  if (ids === undefined) map.set(key, id)
  else if (typeof ids === 'number') map.set(key, [ids, id])
  else ids.push(id)
}

const kept = openKept<LiveTasks>()

/** Live tasks as this process read them up to a minute ago; undefined: read them. */
export const findLive = (pool: Services['pool']): LiveTasks | undefined => kept.find(pool)

/** Makes rows that were read searchable, and keeps them if there are many. */
export function keepLive(pool: Services['pool'], rows: readonly LiveRow[]): LiveTasks {
  const live = liveTasksOf(rows)
  kept.keep(pool, live, live.size)
  return live
}

/**
 * Those of the pairs that have a live campaign of their kinds: to find that a pair has none, a list would walk all of
 * its campaigns. With more than 1,000 live ones, the answer is up to a minute old.
 */
export async function promotedPairs(
  { pool }: Pick<Services, 'pool'>,
  pairs: readonly Pair[],
): Promise<readonly Pair[]> {
  const known = findLive(pool)
  const live = known ?? keepLive(pool, await query(pool, liveSchema, { prepared: liveText }))
  return pairs.filter(({ platform, action, kinds }) =>
    live.groups.some(
      ({ row }) => row.platform === platform && row.action === action && (kinds?.includes(row.kind) ?? true),
    ),
  )
}

/** The ids as a list; empty for undefined. */
export const listOf = (ids: Ids | undefined): readonly number[] =>
  typeof ids === 'number' ? [ids] : (ids ?? [])

/** True if an earner is within an owner’s limits now, as exchange.matches_targeting says in the database. */
export function isFor(
  { languages, countries, hoursFrom, hoursUntil, restsUntil }: Limits,
  { language, country, now }: Pick<EarnerView, 'language' | 'country' | 'now'>,
): boolean {
  if (languages !== null && !languages.some((each) => each === language)) return false
  if (countries !== null && !countries.some((each) => each === country)) return false
  if (restsUntil !== null && new Date(restsUntil) > now) return false
  if (hoursFrom === null || hoursUntil === null) return true
  const hour = now.getUTCHours()
  return hoursFrom < hoursUntil
    ? hour >= hoursFrom && hour < hoursUntil
    : hour >= hoursFrom || hour < hoursUntil
}

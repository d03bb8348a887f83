import { z } from 'zod'
import { query } from '#database/rows.ts'
import { openFigureCache } from '../../figure-cache.ts'
import type { Services } from '../../services.ts'
import type { Pair } from './rules.ts'

/** Live campaigns of one pair, kind and limits: a line of tab-separated values for each, as text. */
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

/** Live campaigns that are not full, the same for every reader. */
export interface LiveTasks {
  groups: {
    row: LiveRow
    tasks: { id: number; ownerId: number | null; contentKey: string; siteKey: string }[]
  }[]
  size: number
}

/**
 * One row for each pair, kind and set of limits. Full campaigns are left out: they are few, since one without reserved
 * completions is finished once it is full.
 */
export const liveText = `SELECT campaign.platform, action, campaign.kind, languages, countries,
    hours_from AS "hoursFrom", hours_until AS "hoursUntil", to_json(rests_until) #>> '{}' AS "restsUntil",
    string_agg(concat_ws(E'\\t', campaign.id, coalesce(campaign.owner_id, 0), campaign.content_key,
      coalesce(site_key, campaign.content_key)), E'\\n') AS campaigns
  FROM campaign JOIN content ON content.id = content_id WHERE state = 'live' AND delivered + reserved < target
  GROUP BY campaign.platform, action, campaign.kind, languages, countries, hours_from, hours_until, rests_until`

const kept = openFigureCache<LiveTasks>()

/** Live tasks as this process read them up to a minute ago; undefined: read them. */
export const findLive = (pool: Services['pool']): LiveTasks | undefined => kept.find(pool)

/** Splits rows that were read, and keeps them if there are many. */
export function keepLive(pool: Services['pool'], rows: readonly LiveRow[]): LiveTasks {
  const groups = rows.map((row) => ({
    row,
    tasks: row.campaigns.split('\n').map((line) => {
      const [id, owner, contentKey = '', siteKey = ''] = line.split('\t')
      return { id: Number(id), ownerId: Number(owner) || null, contentKey, siteKey }
    }),
  }))
  const live = { groups, size: groups.reduce((sum, { tasks }) => sum + tasks.length, 0) }
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

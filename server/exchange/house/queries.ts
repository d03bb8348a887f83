import { countRows, is, queryOne, queryValue, queryValues } from '#database/rows.ts'
import type { Services } from '../../services.ts'

type Pool = Pick<Services, 'pool'>

/** Members drawn by lot, each day (UTC) others, from those who did a task today or yesterday: their lists count for availability. */
export async function readActiveMembers({ pool }: Pool, most: number): Promise<number[]> {
  // Named days: of days after one that the planner can't know it expects a third of the table, and reads it all.
  return queryValues(
    pool,
    is.integer,
    `SELECT member_id AS id FROM member_day
     WHERE day = ANY (ARRAY(SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - ago FROM (VALUES (0), (1)) AS days (ago)))
       AND credited > 0
     GROUP BY member_id
     ORDER BY hashtextextended(member_id::text, (ledger.clock() AT TIME ZONE 'UTC')::date - date '2000-01-01'), member_id
     LIMIT $1`,
    [most],
  )
}

/** Counts the house’s tasks in stock: its websites and imported drafts, those that are live included. */
export const countStock = ({ pool }: Pool): Promise<number> =>
  queryValue(
    pool,
    is.integer,
    `SELECT (SELECT count(*) FROM content
        WHERE owner_id IS NULL AND platform = 'website' AND site_key IS NOT NULL)
      + (SELECT count(*) FROM campaign WHERE house AND state = 'draft') AS tasks`,
  )

/** Counts live campaigns, or those of the house alone. */
export const countLive = ({ pool }: Pool, ofHouse: boolean): Promise<number> =>
  countRows(pool, `campaign WHERE state = 'live' ${ofHouse ? 'AND house' : ''}`)

/** Publishes one imported draft, or one task for a website in stock; false if none is left or the fund is empty. */
export async function publishOne(
  { pool }: Pool,
  task: { reward: number | null; seconds: number; people: number; withDrafts: boolean },
): Promise<boolean> {
  const text = 'SELECT exchange.publish_house_task($1, $2, $3, $4) AS id'
  const values = [task.reward, task.seconds, task.people, task.withDrafts]
  return (await queryValue(pool, is.integer.orNull, text, values)) !== null
}

/** Ends one live house task and returns its points to the fund; false if none is live. */
export const endOne = ({ pool }: Pool): Promise<boolean> =>
  queryValue(pool, is.boolean, 'SELECT exchange.end_house_task() AS ended')

/** Ends one live house task whose page was taken out of the stock. */
export async function endRemoved({ pool }: Pool): Promise<void> {
  await pool.query(
    `SELECT exchange.end_campaign(id, NULL, ledger.uuid_v7()) FROM (
       SELECT campaign.id FROM campaign JOIN content ON content.id = content_id
       WHERE campaign.house AND campaign.state = 'live' AND content.platform = 'website' AND content.site_key IS NULL
       LIMIT 1) AS removed`,
  )
}

/** Points in the House Fund, and the limit of the last night, for /metrics. */
export async function readHouseFund({ pool }: Pool): Promise<Record<string, number>> {
  const fund = await queryOne(
    pool,
    { held: is.integer, limit: is.integer.orNull },
    `SELECT balance AS held, (SELECT limit_points FROM house_night ORDER BY day DESC LIMIT 1) AS "limit"
     FROM ledger.system_balance WHERE kind = 'house'`,
  )
  return { held: fund?.held ?? 0, ...(fund?.limit != null && { limit: fund.limit }) }
}

/** Records the number of tasks open to the median active member as one of the day's samples. */
export async function noteAvailability({ pool }: Pool, tasks: number): Promise<void> {
  await pool.query(
    `INSERT INTO availability_day AS day (day, samples, sum_tasks)
     VALUES ((ledger.clock() AT TIME ZONE 'UTC')::date, 1, $1)
     ON CONFLICT (day) DO UPDATE SET samples = day.samples + 1, sum_tasks = day.sum_tasks + excluded.sum_tasks`,
    [tasks],
  )
}

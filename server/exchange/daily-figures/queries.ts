import type pg from 'pg'
import { is, query } from '#database/rows.ts'

type Client = pg.Pool | pg.ClientBase

/** Days of campaign starts covered by the daily fill time. */
const fillTimeDays = 30

/**
 * Computes the oldest finished day without figures; returns it, or null if none is left or another process is
 * computing.
 */
export async function computeOneDay(client: Client): Promise<string | null> {
  const rows = await query(client, { day: is.text.orNull }, 'SELECT exchange.tell_day($1)::text AS day', [
    fillTimeDays,
  ])
  return rows[0]?.day ?? null
}

/**
 * Seconds since the end of the newest day that each nightly task has completed; tasks that never ran are left
 * out.
 */
export async function newestDays({ pool }: { pool: Client }): Promise<Record<string, number>> {
  const rows = await query(
    pool,
    { task: is.text, ageSeconds: is.number.orNull },
    `SELECT task, extract(epoch FROM ledger.clock() - (day + 1)::timestamp AT TIME ZONE 'UTC')::float8 AS "ageSeconds"
     FROM (SELECT 'settle-nights' AS task, max(day) AS day FROM house_night
       UNION ALL SELECT 'tell-days', max(day) FROM daily_figure
       UNION ALL SELECT 'ask-payments', max(day) FROM payment_ask WHERE problem IS NULL) AS newest WHERE day IS NOT NULL`,
  )
  return Object.fromEntries(rows.map(({ task, ageSeconds }) => [task, ageSeconds ?? 0]))
}

import { type Client, is, query, queryOneValue } from '#database/rows.ts'
import type { Services } from '../../services.ts'

export { dailyFigureEndpoints } from './read-range.ts'

/** Days of campaign starts covered by the daily fill time. */
const fillTimeDays = 30

/**
 * Computes the figures of each finished day (UTC) that has none, oldest first, each once. Safe to run twice,
 * in two processes, and days late. Returns the number of days computed. For a job, every hour.
 */
export async function computeDays({ pool }: Pick<Services, 'pool'>): Promise<number> {
  // Null: none is left, or another process is computing.
  const statement = 'SELECT exchange.tell_day($1)::text AS day'
  for (let days = 0; ; days += 1)
    if (!(await queryOneValue(pool, is.text.orNull, statement, [fillTimeDays]))) return days
}

/** Seconds since the end of the last day of each nightly task; without tasks that never ran. */
export async function newestDays({ pool }: { pool: Client }): Promise<Record<string, number>> {
  const rows = await query(
    pool,
    { task: is.text, ageSeconds: is.number.orNull },
    `SELECT task, extract(epoch FROM ledger.clock() - (day + 1)::timestamp AT TIME ZONE 'UTC')::float8 AS "ageSeconds"
     FROM (SELECT 'settle-nights' AS task, max(day) AS day FROM house_night
       UNION ALL SELECT 'tell-days', max(day) FROM daily_figure
       UNION ALL SELECT 'reconcile-payments', max(day) FROM payment_reconciliation WHERE problem IS NULL) AS newest WHERE day IS NOT NULL`,
  )
  return Object.fromEntries(rows.map(({ task, ageSeconds }) => [task, ageSeconds ?? 0]))
}

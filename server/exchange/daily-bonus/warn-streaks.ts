import { is, query } from '#database/rows.ts'
import { type RowServices, serveEach } from '../../jobs/serve-rows.ts'
import { notify } from '../../people/notifications/index.ts'
import type { Services } from '../../services.ts'

const endangered = { memberId: is.integer, days: is.integer }

/** The evening, the last UTC hour with time for a task, and the least streak worth a warning. */
const eveningHour = 18
const lastHour = 21
const leastDays = 2
const membersAtOnce = 500

/**
 * Warns members who have asked for it that their streak ends with this UTC day, once, at 18 o'clock of their own time
 * zone; if that leaves under three hours, or the day has hardly begun by then, at 21 o'clock UTC. For a job of each hour.
 */
export async function warnStreaks(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool } = services
  for (let after = 0; ; ) {
    const rows = await query(
      pool,
      endangered,
      `WITH clock AS MATERIALIZED (
         SELECT at, (at AT TIME ZONE 'UTC')::date AS today, extract(hour FROM at AT TIME ZONE 'UTC')::int AS hour
         FROM (SELECT ledger.clock() AS at) AS read
       )
       SELECT member.id AS "memberId", streak.days FROM clock, notification_choice AS choice
       JOIN member ON member.id = choice.member_id AND member.state = 'active'
       CROSS JOIN LATERAL (SELECT exchange.known_zone(time_zone) AS zone) AS local
       CROSS JOIN LATERAL (SELECT extract(hour FROM (date_trunc('day', clock.at AT TIME ZONE zone)
         + make_interval(hours => $2)) AT TIME ZONE zone AT TIME ZONE 'UTC')::int AS hour) AS evening
       CROSS JOIN LATERAL (SELECT exchange.streak_days(member.id, clock.today - 1) AS days) AS streak
       WHERE choice.kind = 'streak' AND (choice.mail <> 'never' OR choice.push) AND member.id > $1
         AND clock.hour = CASE WHEN evening.hour BETWEEN 6 AND $3 THEN evening.hour ELSE $3 END
         AND streak.days >= $4
         AND NOT EXISTS (SELECT FROM member_day WHERE member_id = member.id AND day = clock.today AND credited > 0)
         AND NOT EXISTS (SELECT FROM notification WHERE member_id = member.id AND kind = 'streak'
           AND created_at >= clock.today::timestamp AT TIME ZONE 'UTC')
       ORDER BY member.id LIMIT $5`,
      [after, eveningHour, lastHour, leastDays, membersAtOnce],
    )
    await serveEach(services, 'warn-streaks', rows, ({ memberId, days }) =>
      notify(pool, {
        memberId,
        kind: 'streak',
        title: `Your streak of ${days} days ends at midnight UTC`,
        body: 'One credited task today keeps it.',
        path: '/earn-points',
      }),
    )
    if (rows.length < membersAtOnce) return
    after = rows.at(-1)?.memberId ?? after
  }
}

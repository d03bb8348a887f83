import { formatCount } from '#contract/numbers.ts'
import { is, query, type RowOf, run } from '#database/rows.ts'
import { type RowServices, serveRows } from '../../jobs/serve-rows.ts'
import type { Services } from '../../services.ts'

const visited = { memberId: is.integer, day: is.text, completions: is.integer }

/**
 * Lists the completions of the last finished day (UTC) for each owner, in one notification that is neither mailed nor
 * pushed. Nothing if each was the first of its campaign, which was notified by itself. For a nightly job; repeatable.
 */
export async function tellVisitors(services: RowServices & Pick<Services, 'pool'>): Promise<void> {
  const { pool } = services
  const rows = await query(
    pool,
    visited,
    `WITH told AS MATERIALIZED (SELECT (ledger.clock() AT TIME ZONE 'UTC')::date - 1 AS day)
     SELECT owner_id AS "memberId", told.day::text AS day, sum(figures.delivered)::bigint AS completions
     FROM told JOIN campaign_day AS figures ON figures.day = told.day AND figures.delivered > 0
     JOIN campaign ON campaign.id = figures.campaign_id AND owner_id IS NOT NULL
     GROUP BY owner_id, told.day
     HAVING bool_or(figures.delivered > 1 OR EXISTS (SELECT FROM campaign_day AS earlier
       WHERE earlier.campaign_id = campaign.id AND earlier.day < told.day AND earlier.delivered > 0))`,
  )
  await serveRows(services, 'tell-visitors', rows, (some) => list(services, some))
}

const list = ({ pool }: Pick<Services, 'pool'>, rows: readonly RowOf<typeof visited>[]) =>
  run(
    pool,
    `INSERT INTO notification (member_id, kind, title, path, mail, of_day)
     SELECT member_id, 'campaign', title, '/content-hub', 'never', day
     FROM unnest($1::bigint[], $2::text[], $3::date[]) AS told (member_id, title, day)
     ON CONFLICT (member_id, of_day) WHERE of_day IS NOT NULL DO NOTHING`,
    [
      rows.map(({ memberId }) => memberId),
      rows.map(({ completions }) => `${peopleText(completions)} spent time with your work yesterday`),
      rows.map(({ day }) => day),
    ],
  )

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`)

import type pg from 'pg'
import { is, query, type RowOf } from '#database/rows.ts'

type Client = pg.Pool | pg.ClientBase

const figureRow = {
  day: is.text,
  members: is.integer,
  joined: is.integer,
  active: is.integer,
  credited: is.integer,
  mintedPoints: is.integer,
  burnedPoints: is.integer,
  feePoints: is.integer,
  walletPoints: is.integer,
  setAsidePoints: is.integer,
  housePoints: is.integer,
  circulationPoints: is.integer,
  availability: is.integer.orNull,
  fillHours: is.number.orNull,
}
const flowRow = {
  day: is.text,
  reason: is.text,
  source: is.text,
  target: is.text,
  points: is.integer,
}
/** Figures of a day; balances are those at its end. */
export type FigureRow = RowOf<typeof figureRow>
/** Points moved on a day for one reason. */
export type FlowRow = RowOf<typeof flowRow>

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

/** Figures of days before the given one (YYYY-MM-DD; null: all days), newest first. */
export async function readFigures(
  client: Client,
  { before, limit }: { before: string | null; limit: number },
): Promise<FigureRow[]> {
  return query(
    client,
    figureRow,
    `SELECT day::text, members, joined, active, credited, minted_points AS "mintedPoints",
       burned_points AS "burnedPoints", fee_points AS "feePoints", wallet_points AS "walletPoints",
       escrow_points AS "setAsidePoints", house_points AS "housePoints",
       circulation_points AS "circulationPoints", availability_tasks AS availability, fill_hours AS "fillHours"
     FROM daily_figure WHERE $1::date IS NULL OR day < $1 ORDER BY day DESC LIMIT $2`,
    [before, limit],
  )
}

/** Points moved on these days by reason, largest first. */
export async function readFlows(client: Client, days: readonly string[]): Promise<FlowRow[]> {
  return query(
    client,
    flowRow,
    `SELECT day::text, reason, source_kind AS source, target_kind AS target, points
     FROM daily_flow WHERE day = ANY ($1::date[]) AND points <> 0 ORDER BY points DESC, reason`,
    [days],
  )
}

import type pg from 'pg'
import { exportFigures, type FigureTotals, readFigures } from '#contract/exchange/daily-figures.ts'
import { platformNames } from '#contract/platforms.ts'
import { is, query, type RowOf } from '#database/rows.ts'
import { csvOf } from '../../csv.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'

const dayRow = {
  day: is.text,
  members: is.integer,
  joined: is.integer,
  active: is.integer,
  credited: is.integer,
  rejected: is.integer,
  issuedPoints: is.integer,
  removedPoints: is.integer,
  boughtPoints: is.integer,
  circulationPoints: is.integer,
  housePoints: is.integer,
  orders: is.integer,
  revenueCents: is.integer,
  refunds: is.integer,
  refundedCents: is.integer,
  availability: is.integer.orNull,
  fillHours: is.number.orNull,
}
type Day = RowOf<typeof dayRow>

/** Why points are issued for orders, or removed for their refunds. */
const boughtReasons = ['order_points', 'order_extra', 'order_restored_issued', 'order_refund']

/** The newest finished days, oldest first. */
const readDays = async (pool: pg.Pool, count: number): Promise<Day[]> =>
  (
    await query(pool, dayRow, {
      prepared: `SELECT day::text, members, joined, active, credited,
         coalesce((SELECT sum(rejected) FROM daily_platform WHERE daily_platform.day = daily_figure.day), 0)::bigint AS rejected,
         minted_points AS "issuedPoints", burned_points AS "removedPoints",
         coalesce((SELECT sum(CASE source_kind WHEN 'issuer' THEN points ELSE -points END) FROM daily_flow
           WHERE daily_flow.day = daily_figure.day AND reason = ANY ($2)), 0)::bigint AS "boughtPoints", circulation_points AS "circulationPoints",
         house_points AS "housePoints", orders, revenue_cents AS "revenueCents", refunds,
         refunded_cents AS "refundedCents", availability_tasks AS availability, fill_hours AS "fillHours"
       FROM daily_figure ORDER BY day DESC LIMIT $1`,
      values: [count, boughtReasons],
    })
  ).toReversed()

const reasonsRow = { reason: is.text, points: is.integer, direction: is.oneOf(['issued', 'removed']) }
const readReasons = (pool: pg.Pool, since: string) =>
  query(pool, reasonsRow, {
    prepared: `SELECT reason, sum(points)::bigint AS points, CASE source_kind WHEN 'issuer' THEN 'issued' ELSE 'removed' END AS direction
       FROM daily_flow WHERE day >= $1 AND (source_kind = 'issuer' OR target_kind = 'burn') AND points <> 0
       GROUP BY reason, direction ORDER BY points DESC, reason`,
    values: [since],
  })

const platformsRow = { platform: is.oneOf(platformNames), credited: is.integer, rejected: is.integer }
const readPlatforms = (pool: pg.Pool, since: string) =>
  query(pool, platformsRow, {
    prepared: `SELECT platform, sum(credited)::bigint AS credited, sum(rejected)::bigint AS rejected FROM daily_platform
       WHERE day >= $1 GROUP BY platform ORDER BY credited DESC, platform`,
    values: [since],
  })

function totalsOf(days: readonly Day[]): FigureTotals {
  const sum = (pick: (day: Day) => number): number => days.reduce((total, day) => total + pick(day), 0)
  return {
    joined: sum(({ joined }) => joined),
    active: days.length === 0 ? 0 : Math.round((sum(({ active }) => active) / days.length) * 10) / 10,
    credited: sum(({ credited }) => credited),
    rejected: sum(({ rejected }) => rejected),
    issuedPoints: sum(({ issuedPoints }) => issuedPoints),
    removedPoints: sum(({ removedPoints }) => removedPoints),
    orders: sum(({ orders }) => orders),
    revenueCents: sum(({ revenueCents }) => revenueCents),
    refunds: sum(({ refunds }) => refunds),
    refundedCents: sum(({ refundedCents }) => refundedCents),
  }
}

/** The figures of a range, from what the nightly job stored: no request reads attempts, orders or entries. */
export const dailyFigureEndpoints: readonly Endpoint[] = [
  endpoint(readFigures, async ({ query: { days: count } }, { services: { pool } }) => {
    const days = await readDays(pool, count * 2)
    const [now, before] = [days.slice(-count), days.slice(0, -count)]
    const since = now[0]?.day ?? '9999-12-31'
    const [flows, platforms] = await Promise.all([readReasons(pool, since), readPlatforms(pool, since)])
    const last = now.at(-1)
    return {
      days: now.map(({ fillHours, ...day }) => ({
        ...day,
        fillHours: fillHours === null ? null : Math.round(fillHours * 10) / 10,
      })),
      now: totalsOf(now),
      before: before.length < count ? null : totalsOf(before),
      members: last?.members ?? 0,
      circulationPoints: last?.circulationPoints ?? 0,
      housePoints: last?.housePoints ?? 0,
      flows,
      platforms,
    }
  }),
  endpoint(exportFigures, async ({ query: { days } }, { services: { pool } }) => ({
    fileName: `figures-${days}-days.csv`,
    csv: csvOf(await readDays(pool, days), Object.keys(dayRow)),
  })),
]

import { type DailyFigure, listDailyFigures } from '#contract/exchange/daily-figures.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { computeOneDay, type FigureRow, type FlowRow, readFigures, readFlows } from './queries.ts'
import { rangeEndpoints } from './read-range.ts'

export { newestDays } from './queries.ts'

/**
 * Computes the figures of each finished day (UTC) that has none, oldest first, each once. Safe to run twice,
 * in two processes, and days late. Returns the number of days computed. For a job, every hour.
 */
export async function tellDays({ pool }: Pick<Services, 'pool'>): Promise<number> {
  let days = 0
  while (await computeOneDay(pool)) days += 1
  return days
}

/** The figures of finished days, for admins. */
export const dailyFigureEndpoints: readonly Endpoint[] = [
  ...rangeEndpoints,
  endpoint(listDailyFigures, async ({ query }, { services }) => {
    const rows = await readFigures(services.pool, { before: query.cursor ?? null, limit: query.limit + 1 })
    const shown = rows.slice(0, query.limit)
    const flows = await readFlows(
      services.pool,
      shown.map(({ day }) => day),
    )
    return {
      days: shown.map((row) =>
        present(
          row,
          flows.filter(({ day }) => day === row.day),
        ),
      ),
      nextCursor: rows.length > shown.length ? (shown.at(-1)?.day ?? null) : null,
    }
  }),
]

function present({ fillHours, ...row }: FigureRow, flows: readonly FlowRow[]): DailyFigure {
  const bare = ({ reason, points }: FlowRow) => ({ reason, points })
  return {
    ...row,
    minted: flows.filter(({ source }) => source === 'issuer').map(bare),
    burned: flows.filter(({ target }) => target === 'burn').map(bare),
    fillHours: fillHours === null ? null : Math.round(fillHours * 10) / 10,
  }
}

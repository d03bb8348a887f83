import { changeTimeZone } from '#contract/people/members.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'

/** PUT /api/members/me/time-zone. PostgreSQL judges the name, because it computes with it. */
export const changeTimeZoneEndpoint = endpoint(
  changeTimeZone,
  async ({ body: { timeZone } }, { services, member }) => {
    const { rowCount } = await services.pool.query(
      `UPDATE member SET time_zone = $2, time_zone_chosen = true
       WHERE id = $1 AND EXISTS (SELECT FROM pg_timezone_names WHERE name = $2)`,
      [member.id, timeZone],
    )
    if (rowCount === 0) throw Problem.field('timeZone', 'Choose a time zone from the list.')
  },
)

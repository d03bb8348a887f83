import { changeTimeZone } from '#contract/people/members.ts'
import { affectsRow, is, queryValues } from '#database/rows.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'

/**
 * PUT /api/members/me/time-zone. PostgreSQL judges the name, because it computes with it. Browsers call some zones by
 * names that zone files may lack (Chrome: Asia/Calcutta), so the same zone under another name is stored then.
 */
export const changeTimeZoneEndpoint = endpoint(
  changeTimeZone,
  async ({ body: { timeZone } }, { services: { pool }, member }) => {
    const choose = (name: string): Promise<boolean> =>
      affectsRow(
        pool,
        `UPDATE member SET time_zone = $2, time_zone_chosen = true
         WHERE id = $1 AND EXISTS (SELECT FROM pg_timezone_names WHERE name = $2)`,
        [member.id, name],
      )
    if (await choose(timeZone)) return
    const names = await queryValues(pool, is.text, 'SELECT name FROM pg_timezone_names ORDER BY name')
    const other = sameZone(timeZone, names)
    if (other === null || !(await choose(other)))
      throw Problem.field('timeZone', 'Choose a time zone from the list.')
  },
)

/** The name among these that is the same zone under another name; null: none. */
function sameZone(zone: string, names: readonly string[]): string | null {
  const wanted = canonical(zone)
  return (wanted && names.find((name) => canonical(name) === wanted)) ?? null
}

/** The one name of a zone, which all its names have; null if it is not a zone. */
function canonical(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

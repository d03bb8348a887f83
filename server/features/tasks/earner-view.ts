import type { Services } from '../../services.ts'
import { type EarningLimits, earningLimits } from '../attempts/index.ts'

/** What is closed to one earner now, whatever is live. */
export interface EarnerView {
  memberId: number
  /** Blocked, sharing a device with the earner, or served to the full for today. */
  hiddenOwnerIds: number[]
  houseClosed: boolean
  /** Sites that open again, by their key, with when. */
  opensAt: Map<string, Date>
}

interface Row {
  hidden_owner_ids: number[]
  house_closed: boolean
  sites: { key: string; at: string }[]
}

const text = `WITH clock AS MATERIALIZED (
    SELECT at, (at AT TIME ZONE 'UTC')::date AS today FROM (SELECT ledger.clock() AS at) AS read
  ), served AS (
    SELECT owner_id, attempts_taken FROM pair_day, clock WHERE earner_id = $1 AND day = today
  ), site AS (
    SELECT site_key, greatest(max(last_credited_at) + make_interval(secs => $4),
      CASE WHEN sum(attempts_taken) FILTER (WHERE day = today) >= $5
        THEN (today + 1)::timestamp AT TIME ZONE 'UTC' END) AS opens_at
    FROM site_day, clock
    WHERE member_id = $1 AND day >= (at AT TIME ZONE 'UTC' - make_interval(secs => $4))::date - 1
    GROUP BY site_key, today
  )
  SELECT ARRAY(
      SELECT owner_id FROM owner_block WHERE member_id = $1
      UNION SELECT theirs.member_id FROM member_device AS mine JOIN member_device AS theirs USING (device_id)
        WHERE mine.member_id = $1 AND theirs.member_id <> $1
      UNION SELECT owner_id FROM served WHERE owner_id <> 0 AND attempts_taken >= $2
    ) AS hidden_owner_ids,
    EXISTS (SELECT FROM served WHERE owner_id = 0 AND attempts_taken >= $3) AS house_closed,
    (SELECT coalesce(json_agg(json_build_object('key', site_key, 'at', opens_at)), '[]')
      FROM site, clock WHERE opens_at > at) AS sites`

/** Reads what is closed to a member by what the member did, hid or shares. */
export async function readEarnerView(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  memberId: number,
): Promise<EarnerView> {
  const limits = anyLimits(settings.get)
  const { rows } = await pool.query<Row>({
    name: 'read-earner-view',
    text,
    values: [
      memberId,
      limits.pairAttempts,
      limits.houseAttempts,
      limits.siteWaitSeconds,
      limits.siteAttempts,
    ],
  })
  const [row] = rows
  return {
    memberId,
    hiddenOwnerIds: row?.hidden_owner_ids ?? [],
    houseClosed: row?.house_closed ?? false,
    opensAt: new Map(row?.sites.map(({ key, at }) => [key, new Date(at)])),
  }
}

/** The limits by owner and site are the same for every standing. */
const anyLimits = (setting: Services['settings']['get']): EarningLimits =>
  earningLimits(setting, {
    creditedCount: 0,
    creditedDays: 0,
    rejectedCount: 0,
    premium: false,
    ageSeconds: 0,
  })

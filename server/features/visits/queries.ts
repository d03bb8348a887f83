import type { Services } from '../../services.ts'
import { type EarningLimits, earningLimits } from '../attempts/index.ts'
import { absoluteUrl } from '../content/index.ts'
import { holdSeconds, type Refusal, type VisitFacts } from './rules.ts'

interface FactsRow {
  url: string | null
  own: boolean
  linked: boolean
  blocked: boolean
  credited_count: number
  premium: boolean
  age_seconds: number
}

/** What a start is judged by, and the member's caps; one read, nothing locked. */
export async function readVisitFacts(
  { pool, settings, config }: Services,
  memberId: number,
  campaignId: number,
): Promise<VisitFacts & { limits: EarningLimits }> {
  const { rows } = await pool.query<FactsRow>({
    name: 'read-visit-facts',
    text: `SELECT content.url, campaign.owner_id IS NOT DISTINCT FROM member.id AS own,
      EXISTS (SELECT FROM member_device AS theirs JOIN member_device AS mine USING (device_id)
        WHERE theirs.member_id = campaign.owner_id AND mine.member_id = member.id) AS linked,
      EXISTS (SELECT FROM owner_block WHERE member_id = member.id AND owner_id = campaign.owner_id) AS blocked,
      member.credited_count, coalesce(member.premium_until > ledger.clock(), false) AS premium,
      extract(epoch FROM ledger.clock() - member.created_at)::float8 AS age_seconds
      FROM member
      LEFT JOIN campaign ON campaign.id = $2 AND campaign.state = 'live' AND campaign.action = 'visit'
      LEFT JOIN content ON content.id = campaign.content_id
      WHERE member.id = $1`,
    values: [memberId, campaignId],
  })
  const [row] = rows
  if (!row) throw new Error(`member ${memberId} is gone`)
  const { url, own, linked, blocked } = row
  return {
    url: url === null ? null : absoluteUrl(config, url),
    own,
    linked,
    blocked,
    limits: earningLimits(settings.get, {
      creditedCount: row.credited_count,
      premium: row.premium,
      ageSeconds: row.age_seconds,
    }),
  }
}

interface StartRow {
  verdict: 'ok' | 'running' | Refusal
  session_id: string | null
  running_campaign_id: number | null
}

/** Starts under the locks that hold the caps; the database's clock alone counts. */
export async function callStartVisit(
  { pool, settings }: Services,
  ids: { memberId: number; campaignId: number },
  limits: EarningLimits,
): Promise<StartRow> {
  const { rows } = await pool.query<StartRow>({
    name: 'start-visit',
    text: `SELECT verdict, session_id, running_campaign_id
      FROM exchange.start_visit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      ids.memberId,
      ids.campaignId,
      limits.dayAttempts,
      limits.dayPoints,
      limits.firstDayPoints,
      limits.dayVisits,
      limits.pairAttempts,
      limits.houseAttempts,
      limits.siteWaitSeconds,
      limits.siteAttempts,
      holdSeconds,
      settings.get('visit_grace_seconds'),
    ],
  })
  const [row] = rows
  if (!row) throw new Error('exchange.start_visit answered nothing')
  return row
}

/** The visit that keeps another from starting: its site, and the seconds until a new start may replace it. */
export async function readRunningVisit(
  { pool }: Services,
  memberId: number,
): Promise<{ title: string; seconds: number } | undefined> {
  const { rows } = await pool.query<{ title: string; seconds: number }>({
    name: 'read-running-visit',
    text: `SELECT content.title, greatest(1, ceil(extract(epoch FROM
        attempt.started_at + make_interval(secs => attempt.required_seconds + $2) - ledger.clock())))::int AS seconds
      FROM attempt JOIN content ON content.id = attempt.content_id
      WHERE attempt.member_id = $1 AND attempt.state = 'started' AND attempt.action IN ('watch', 'visit')`,
    values: [memberId, holdSeconds],
  })
  return rows[0]
}

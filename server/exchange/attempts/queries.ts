import type { ActionGroup } from '#contract/exchange/catalogue.ts'
import { redConsent } from '#contract/exchange/consents.ts'
import { type Check, platformNames } from '#contract/platforms.ts'
import { type Client, is, queryOne, queryRow, type RowOf } from '#database/rows.ts'
import { rejections } from './rejections.ts'
import { type EarningLimits, type Standing, standingRow } from './rules.ts'

const startFacts = {
  ...standingRow,
  platform: is.oneOf(platformNames).orNull,
  action: is.text.orNull,
  kind: is.text.orNull,
  /** Follows are closed until a fresh proof of one is accepted (product decisions: Retention). */
  followsClosed: is.boolean,
  /** True if the member agreed to the current version of the question asked before a first red task. */
  agreed: is.boolean,
}
/** Facts that decide a start: the earner's standing, and the platform, action and kind of the task. */
export type StartFacts = RowOf<typeof startFacts>

/** Reads the facts of a start, without locks. Platform, action and kind are null for an unknown campaign. */
export const readStartFacts = (client: Client, memberId: number, campaignId: number): Promise<StartFacts> =>
  queryRow(client, startFacts, {
    prepared: `SELECT campaign.platform, campaign.action, content.kind, ${standing},
        member.follows_closed_at IS NOT NULL AS "followsClosed",
        EXISTS (SELECT FROM tier_consent WHERE member_id = $1 AND tier = 'red' AND version = $3) AS agreed
      FROM member
      LEFT JOIN campaign ON campaign.id = $2 LEFT JOIN content ON content.id = campaign.content_id
      WHERE member.id = $1`,
    values: [memberId, campaignId, redConsent.version],
  })

const standing = `member.credited_count AS "creditedCount", member.credited_days AS "creditedDays",
  member.rejected_count AS "rejectedCount", coalesce(member.premium_until > ledger.clock(), false) AS premium,
  extract(epoch FROM ledger.clock() - member.created_at)::float8 AS "ageSeconds"`

/** A member's current standing. */
export const readStanding = (client: Client, memberId: number): Promise<Standing> =>
  queryRow(client, standingRow, {
    prepared: `SELECT ${standing} FROM member WHERE member.id = $1`,
    values: [memberId],
  })

/**
 * Reasons that close a task to a member. consentNeeded: red task, question unanswered; followsClosed: until a fresh proof;
 * feedbackClosed: too much of the earner's was rejected.
 */
interface Closed {
  consentNeeded: boolean
  followsClosed: boolean
  feedbackClosed: boolean
}

/** The limits as exchange.earning_limits reads them. */
export const limitsAsJson = (limits: EarningLimits, closed: Partial<Closed> = {}): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...limits, ...closed }).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
  )

const startRow = {
  verdict: is.oneOf(['ok', 'running', ...rejections]),
  sessionId: is.uuid.orNull,
  opensAt: is.time.orNull,
}

/** Starts an attempt under the locks that guard the caps; only the database's clock counts. */
export const callStart = (
  client: Client,
  start: {
    memberId: number
    campaignId: number
    group: ActionGroup
    check: Check
    limits: EarningLimits
  } & Closed,
): Promise<RowOf<typeof startRow>> =>
  queryRow(client, startRow, {
    prepared: `SELECT verdict, session_id AS "sessionId", opens_at AS "opensAt"
      FROM exchange.start_attempt($1, $2, $3, $4, jsonb_populate_record(NULL::exchange.earning_limits, $5::jsonb))`,
    values: [start.memberId, start.campaignId, start.group, start.check, limitsAsJson(start.limits, start)],
  })

const runningRow = { title: is.text, action: is.text, seconds: is.integer }
/** The timed task that blocks another start, and the seconds until it can be replaced; null: none. */
export const readRunning = (client: Client, memberId: number, holdSeconds: number) =>
  queryOne(client, runningRow, {
    prepared: `SELECT content.title, attempt.action, greatest(1, ceil(extract(epoch FROM
        attempt.started_at + make_interval(secs => attempt.required_seconds + $2) - ledger.clock())))::int AS seconds
      FROM started_attempt AS listed JOIN attempt ON attempt.id = listed.attempt_id
      JOIN content ON content.id = attempt.content_id
      WHERE listed.member_id = $1 AND listed.is_timed AND attempt.state = 'started'`,
    values: [memberId, holdSeconds],
  })

import { z } from 'zod'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { listFollows } from '#contract/exchange/connections.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { is, query, queryValue } from '#database/rows.ts'
import { type IdPage, pageById } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'

export const listFollowsEndpoint = endpoint(listFollows, async ({ query: wanted }, { services, member }) => {
  const windowDays = services.settings.get('retention_days')
  const { shown, nextCursor } = await pageById(wanted, (page) =>
    readFollows(services, member.id, { windowDays, platform: wanted.platform, ...page }),
  )
  const house = services.config.APP_NAME
  const follows = shown.map((row) => ({ ...row, id: row.sessionId, owner: row.owner ?? house }))
  return { follows, nextCursor, isClosed: await readClosed(services, member.id) }
})

/** SQL condition: a fresh proof of this paid follow can be offered, since none was asked for and nothing taken back. */
export const isProvable = `NOT EXISTS (SELECT FROM clawback WHERE clawback.attempt_id = attempt.id)
  AND NOT EXISTS (SELECT FROM review WHERE review.attempt_id = attempt.id AND kind = 'retention')`

const readClosed = ({ pool }: Services, memberId: number): Promise<boolean> =>
  queryValue(pool, is.boolean, {
    prepared: 'SELECT follows_closed_at IS NOT NULL AS closed FROM member WHERE id = $1',
    values: [memberId],
  })

interface Wanted extends IdPage {
  windowDays: number
  platform: PlatformName | undefined
}

/** id: of the attempt; owner null: the house. */
const followRow = listFollows.response.shape.follows.element.extend({
  id: z.int(),
  sessionId: z.uuid(),
  owner: z.string().nullable(),
})

async function readFollows(
  { pool }: Services,
  memberId: number,
  { after, platform, most, windowDays }: Wanted,
) {
  const actions = platform === undefined ? null : followsOn(platform)
  if (actions?.length === 0) return []
  const values: unknown[] = [memberId, most, windowDays]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  // In the words of the index attempt_once, so those of a rare platform are found without the rest of the past.
  const ofPlatform =
    actions &&
    `AND platform = ${parameter(platform)} AND action IN (${actions.map(parameter).join(', ')})
    AND reason IS NULL AND content_key LIKE ${parameter(`${platform}:%`)}`
  return query(
    pool,
    followRow,
    `SELECT attempt.id, attempt.session_id AS "sessionId", attempt.platform, attempt.action,
       coalesce(taken.points, attempt.reward_points) AS points, attempt.ended_at AS "creditedAt",
       attempt.ended_at + make_interval(days => $3) AS "keepUntil", content.title, content.url, owner.username AS owner,
       earner.follows_closed_at IS NOT NULL AND ${isProvable} AS "isProvable",
       CASE taken.cause WHEN 'undone_follow' THEN 'undone' WHEN 'unanswered_request' THEN 'unanswered' ELSE CASE WHEN attempt.id IN (SELECT attempt_id FROM review
           WHERE member_id = $1 AND kind = 'retention' AND stage IN ('asked', 'again')) THEN 'proof_asked'
         WHEN attempt.ended_at > ledger.clock() - make_interval(days => $3) THEN 'in_window' ELSE 'credited' END END AS state
     FROM (
       SELECT * FROM attempt WHERE member_id = $1 AND action_group = 'follows' AND state = 'credited'
         ${after === null ? '' : `AND id < ${parameter(after)}`} ${ofPlatform ?? ''}
       ORDER BY id DESC LIMIT $2
     ) AS attempt
     JOIN content ON content.id = attempt.content_id
     JOIN member AS earner ON earner.id = $1
     LEFT JOIN LATERAL (SELECT cause, points FROM clawback WHERE clawback.attempt_id = attempt.id
       AND cause IN ('undone_follow', 'unanswered_request') LIMIT 1) AS taken ON true
     LEFT JOIN member AS owner ON owner.id = attempt.owner_id
     ORDER BY attempt.id DESC`,
    values,
  )
}

/** Actions of a platform that end with following something; empty: it has nothing to follow. */
const followsOn = (platform: PlatformName): string[] =>
  catalogue.filter((row) => row.platform === platform && row.group === 'follows').map(({ action }) => action)

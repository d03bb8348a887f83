import { z } from 'zod'
import { type Audience, type Broadcast, createBroadcast, sendHours } from '#contract/community/broadcasts.ts'
import { type Client, countRows, is, queryValue, queryValues, type RowOf } from '#database/rows.ts'
import { finderOf } from '../../http/desk.ts'
import type { Services } from '../../services.ts'

const { audience, figures, ...fields } = createBroadcast.response.shape.broadcast.shape
const broadcastRow = z.object({ ...fields, ...audience.shape, ...figures.shape, id: z.int() })
/** News as stored, with the figures that the job told last. */
export type BroadcastRow = RowOf<typeof broadcastRow>

/** News, for its list. */
export const broadcasts = {
  from: 'broadcast',
  row: broadcastRow,
  columns: {
    waitsUntil: `CASE WHEN state = 'sending' AND planned_at IS NOT NULL THEN (
      SELECT min(due_at) FROM broadcast_member WHERE broadcast_id = broadcast.id AND sent_at IS NULL
      HAVING min(due_at) > ledger.clock()
    ) END`,
  },
}

/** One; null if not found. */
export const findBroadcast = finderOf(broadcasts)

/** One, locked until the transaction ends; null if not found. */
export const lockBroadcast = (client: Client, id: number): Promise<BroadcastRow | null> =>
  findBroadcast(client, id, 'FOR UPDATE')

export type Draft = Pick<Broadcast, 'title' | 'body' | 'path' | 'audience' | 'sendHour'>

const valuesOf = ({ title, body, path, audience, sendHour }: Draft): unknown[] => {
  const { platform, language, leastTrust, inactiveDays } = audience
  return [title, body, path, platform, language, leastTrust, inactiveDays, sendHour]
}

/** Stores a draft; returns its id. */
export const insertBroadcast = (client: Client, draft: Draft, adminId: number): Promise<number> =>
  queryValue(
    client,
    is.integer,
    `INSERT INTO broadcast (title, body, path, platform, language, least_trust, inactive_days, send_hour, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [...valuesOf(draft), adminId],
  )

/** Replaces a draft. */
export async function updateBroadcast(client: Client, id: number, draft: Draft): Promise<void> {
  await client.query(
    `UPDATE broadcast SET title = $1, body = $2, path = $3, platform = $4, language = $5, least_trust = $6,
       inactive_days = $7, send_hour = $8 WHERE id = $9`,
    [...valuesOf(draft), id],
  )
}

/** Sets the state; a start has its time. */
export async function setBroadcastState(client: Client, id: number, state: Broadcast['state']) {
  await client.query(
    `UPDATE broadcast SET state = $2, started_at = CASE WHEN $2 = 'sending' THEN ledger.clock() ELSE started_at END
     WHERE id = $1`,
    [id, state],
  )
}

/** Deletes a draft. */
export async function deleteDraft(client: Client, id: number): Promise<void> {
  await client.query('DELETE FROM broadcast WHERE id = $1', [id])
}

/** Condition and values of an audience among members who chose news; trust as server/exchange/attempts/rules.ts. */
function audienceOf(setting: Services['settings']['get'], audience: Audience): [string, unknown[]] {
  const { platform, language, leastTrust, inactiveDays } = audience
  const level = leastTrust === 3 ? 3 : 2
  const text = `member.state = 'active'
    AND ($1::text IS NULL OR EXISTS (SELECT FROM connection WHERE member_id = member.id AND platform = $1))
    AND ($2::text IS NULL OR language = $2)
    AND ($3::int < 1 OR credited_count >= $4)
    AND ($3 < 2 OR credited_count >= $5 AND credited_days >= $6
      AND rejected_count * 10000 < (credited_count + rejected_count) * $7::bigint)
    AND ($8::int IS NULL OR NOT EXISTS (SELECT FROM session WHERE member_id = member.id
      AND last_used_at > ledger.clock() - make_interval(days => $8)))`
  return [
    text,
    [
      platform,
      language,
      leastTrust,
      setting('trust1_credited_count'),
      setting(`trust${level}_credited_count`),
      setting(`trust${level}_day_count`),
      setting('trust_rejected_basis_points'),
      inactiveDays,
    ],
  ]
}

const choosers = `notification_choice AS choice JOIN member ON member.id = choice.member_id
  WHERE choice.kind = 'news' AND (choice.push OR choice.mail <> 'never')`

/** Members of an audience who chose news. */
export async function countMembers(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  audience: Audience,
): Promise<number> {
  const [condition, values] = audienceOf(settings.get, audience)
  return countRows(pool, `${choosers} AND ${condition}`, values)
}

const batch = 1000

/**
 * Plans the next members of a broadcast, in the order of their ids, each at their hour; true if more are left. One
 * statement: a repeated call continues after what is stored, and plans nobody once all are planned or it was stopped.
 */
export async function planNext(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  broadcast: BroadcastRow,
): Promise<boolean> {
  const [condition, values] = audienceOf(settings.get, broadcast)
  const planned = await queryValue(
    pool,
    is.integer,
    `WITH target AS (
       SELECT id, planned_to, send_hour FROM broadcast WHERE id = $9 AND state = 'sending' AND planned_at IS NULL
       FOR UPDATE
     ), next AS (
       SELECT member.id, time_zone FROM target, ${choosers} AND choice.member_id > target.planned_to AND ${condition}
       ORDER BY choice.member_id LIMIT $10
     ), added AS (
       INSERT INTO broadcast_member (broadcast_id, member_id, due_at)
       SELECT target.id, next.id, exchange.news_due(ledger.clock(), exchange.known_zone(time_zone), send_hour, $11, $12) FROM next, target
       ON CONFLICT DO NOTHING
     ), moved AS (
       UPDATE broadcast SET planned_to = greatest(broadcast.planned_to, coalesce((SELECT max(id) FROM next), 0)),
         planned_at = CASE WHEN (SELECT count(*) FROM next) < $10 THEN ledger.clock() END
       FROM target WHERE broadcast.id = target.id
     )
     SELECT count(*)::int AS planned FROM next`,
    [...values, broadcast.id, batch, sendHours.first, sendHours.last],
  )
  return planned === batch
}

/** Members of news that are due, longest ago first; one with several of them that often. */
export const readDueMembers = (client: Client, most: number): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT member_id AS id FROM broadcast_member JOIN broadcast ON broadcast.id = broadcast_id AND state = 'sending'
     WHERE sent_at IS NULL AND due_at <= ledger.clock() ORDER BY due_at LIMIT $1`,
    [most],
  )

import type pg from 'pg'
import { z } from 'zod'
import { circlePageSchema, circleSchema, type listCircles } from '#contract/community/circles.ts'
import type { Input } from '#contract/operation.ts'
import { type Client, is, query, queryOne, queryRow, queryValue, type RowOf } from '#database/rows.ts'
import type { KeyPage } from '../../http/cursor.ts'
import { pathOfPicture } from '../../pictures/index.ts'

const circleRow = circleSchema.extend({ id: z.int(), sortKey: z.int() })
type CircleRow = RowOf<typeof circleRow>

const columns = (sortKey: string): string => `circle.id, circle.name, circle.about, circle.topic,
  join_by AS "joinBy", ${pathOfPicture('circle.picture_id')} AS "pictureUrl", member_count AS members, post_count AS posts,
  own.role, circle.held AS "inReview", ${sortKey} AS "sortKey"`
const own = 'LEFT JOIN circle_member AS own ON own.circle_id = circle.id AND own.member_id = $1'

/** Sorts: the column of the order, its key as an integer, and the column's value from that. */
const sorts = {
  active: {
    by: 'active_at',
    key: '(extract(epoch FROM active_at) * 1000000)::bigint',
    value: `coalesce(timestamptz 'epoch' + $5::bigint * interval '1 microsecond', 'infinity')`,
  },
  members: { by: 'member_count', key: 'member_count', value: 'coalesce($5::bigint, 2147483647)' },
  newest: { by: 'circle.id', key: 'circle.id', value: 'coalesce($5::bigint, 9007199254740991)' },
} as const

type Filter = Pick<Input<typeof listCircles>['query'], 'search' | 'topic' | 'sort' | 'mine'>

/** Others see neither held nor archived circles; an owner sees their held one among their own. */
const wanted = `($2::text IS NULL OR circle.topic = $2)
  AND ($3::text IS NULL OR circle.name ILIKE $3 OR circle.about ILIKE $3)
  AND CASE WHEN $4 THEN own.role IS NOT NULL AND (NOT circle.held OR own.role = 'owner')
    ELSE NOT circle.held AND archived_at IS NULL END`

const valuesOf = ({ search, topic, mine }: Filter) => [
  topic ?? null,
  search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
  mine === 'yes',
]

/** Circles in a member's or a visitor's directory. */
export const readCircles = (
  client: Client,
  memberId: number | null,
  filter: Filter,
  { after, most }: KeyPage,
): Promise<CircleRow[]> => {
  const { by, key, value } = sorts[filter.sort]
  return query(client, circleRow, {
    prepared: `SELECT ${columns(key)} FROM circle ${own}
      WHERE ${wanted} AND (${by}, circle.id) < (${value}, coalesce($6::bigint, 9007199254740991))
      ORDER BY ${by} DESC, circle.id DESC LIMIT $7`,
    values: [memberId, ...valuesOf(filter), after?.key ?? null, after?.id ?? null, most],
  })
}

/** Number of circles that match the filters. */
export const countCircles = (client: Client, memberId: number | null, filter: Filter): Promise<number> =>
  queryValue(client, is.integer, {
    prepared: `SELECT count(*)::int AS total FROM circle ${own} WHERE ${wanted}`,
    values: [memberId, ...valuesOf(filter)],
  })

const circlePageRow = circlePageSchema
  .omit({ hereToday: true })
  .extend({ ...circleRow.shape, faces: circlePageSchema.shape.faces.nullable() })
export type CirclePageRow = RowOf<typeof circlePageRow>

/** One circle as a member or a visitor sees it, with faces if wanted; null if there is none, or it is held and not theirs. */
export const findCircle = (client: Client, memberId: number | null, circleId: number, hasFaces = false) =>
  queryOne(client, circlePageRow, {
    prepared: `SELECT ${columns('0')}, rules, owner.username AS owner, archived_at IS NOT NULL AS archived,
        pending IS NOT NULL AND own.role IS NOT DISTINCT FROM 'owner' AS "changeInReview",
        join_by = 'open' OR own.role IS NOT NULL AS "canRead",
        EXISTS (SELECT FROM circle_request WHERE circle_id = circle.id AND member_id = $1) AS asked,
        CASE WHEN own.role <> 'member' THEN (SELECT count(*)::int FROM circle_request WHERE circle_id = circle.id)
          ELSE 0 END AS requests,
        CASE WHEN own.role <> 'member' THEN (SELECT count(*)::int FROM circle_report
          WHERE circle_id = circle.id AND closed_at IS NULL) ELSE 0 END AS reports,
        CASE WHEN $3 THEN (SELECT json_agg(json_build_object('username', username, 'imageUrl', profile_image_url))
          FROM (SELECT username, profile_image_url FROM circle_member JOIN member ON member.id = member_id
            WHERE circle_id = circle.id ORDER BY rank, member_id LIMIT 5) AS first) END AS faces
      FROM circle ${own}
      LEFT JOIN circle_member AS lead ON lead.circle_id = circle.id AND lead.role = 'owner'
      LEFT JOIN member AS owner ON owner.id = lead.member_id
      WHERE circle.id = $2 AND (NOT circle.held OR own.role = 'owner')`,
    values: [memberId, circleId, hasFaces],
  })

/** Number of members who used the site on this UTC day. */
export const countSeenToday = (client: Client, circleId: number): Promise<number> =>
  queryValue(client, is.integer, {
    prepared: `SELECT count(*)::int AS here FROM circle_member WHERE circle_id = $1 AND EXISTS (
        SELECT FROM session WHERE session.member_id = circle_member.member_id
          AND last_used_at >= (SELECT date_trunc('day', ledger.clock(), 'UTC')) OFFSET 0)`,
    values: [circleId],
  })

/** Locks a circle, so its members change one after the other. */
export const lockCircle = async (client: pg.ClientBase, circleId: number): Promise<void> => {
  await client.query('SELECT FROM circle WHERE id = $1 FOR NO KEY UPDATE', [circleId])
}

const buyerRow = { balance: is.integer, isFree: is.boolean, owned: is.integer }
/** The member's balance, and whether premium includes a circle for them now. Locks their row if wanted. */
export async function readBuyer(
  client: Client,
  memberId: number,
  lock: boolean,
): Promise<RowOf<typeof buyerRow>> {
  if (lock) await client.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId])
  return queryRow(client, buyerRow, {
    prepared: `SELECT wallet.balance, coalesce(premium_until > ledger.clock(), false)
          AND NOT EXISTS (SELECT FROM circle WHERE created_by = $1 AND is_free) AS "isFree",
        (SELECT count(*)::int FROM circle_member JOIN circle ON circle.id = circle_id
          WHERE member_id = $1 AND role = 'owner' AND archived_at IS NULL) AS owned
      FROM member JOIN ledger.account_balance AS wallet ON wallet.id = wallet_account_id WHERE member.id = $1`,
    values: [memberId],
  })
}

import { type Client, columns, type OrderRow } from './queries.ts'

/** Filters of the admins' order list; null: no filter. */
export interface OrderWish {
  state: string | null
  provider: string | null
  /** The start of a username, or an order number. */
  search: string | null
}

/** Orders of all members with an id below `below`, newest first; null: from the newest. */
export async function readAllOrders(
  client: Client,
  { state, provider, search }: OrderWish,
  below: number | null,
  limit: number,
): Promise<(OrderRow & { username: string })[]> {
  const found = search === null ? 'true' : '(id = $5::bigint OR member_id = ANY (ARRAY(TABLE named)))'
  const number = /^(?:M-)?0*(\d{1,15})$/i.exec(search ?? '')?.[1]
  const { rows } = await client.query<OrderRow & { username: string }>({
    text: `WITH named AS MATERIALIZED (
        SELECT id FROM member WHERE username_key LIKE lower($4::text) || '%'
      )
      SELECT ${columns}, (SELECT username FROM member WHERE member.id = member_id) AS username FROM purchase_order
      WHERE id < coalesce($1::bigint, 9223372036854775807) AND ($2::text IS NULL OR state = $2)
        AND ($3::text IS NULL OR provider = $3) AND ($5::bigint IS NULL OR true) AND ${found}
      ORDER BY id DESC LIMIT $6`,
    values: [below, state, provider, search?.replaceAll(/[\\%_]/g, '\\$&') ?? null, number ?? null, limit],
  })
  return rows
}

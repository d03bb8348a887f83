import type pg from 'pg'
import { type Found, saveFound } from './queries.ts'

const windowDays = 30

/**
 * Seeds a flag that two members came from one network: the two who gave each other most by tasks, `notOf`
 * left out. Nobody signs in to a seeded history, so the nightly search would find nothing for an admin to
 * decide.
 */
export async function plantFlag(client: pg.ClientBase, notOf: readonly number[]): Promise<void> {
  const { rows } = await client.query<Pick<Found, 'memberIds' | 'points'>>(
    `SELECT ARRAY[least(member_id, owner_id), greatest(member_id, owner_id)] AS "memberIds",
       sum(reward_points)::bigint AS points
     FROM attempt
     WHERE state = 'credited' AND ended_at > ledger.clock() - make_interval(days => $2)
       AND owner_id IS NOT NULL AND NOT ARRAY[member_id, owner_id] && $1::bigint[]
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
    [notOf, windowDays],
  )
  const found: Found[] = rows.map((pair) => ({ ...pair, kind: 'same_network' }))
  await saveFound(client, found, windowDays)
}

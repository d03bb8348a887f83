import type pg from 'pg'

/** A claim of a seeded history. */
export interface PlantedClaim {
  memberId: number
  points: number
  at: Date
}

/**
 * Inserts past claims, whose points are already posted, as they would have been written then, with their
 * activities.
 */
export async function plantClaims(client: pg.ClientBase, claims: readonly PlantedClaim[]): Promise<void> {
  await client.query({
    name: 'plant-bonus-claims',
    text: `WITH claim AS (
        SELECT * FROM unnest($1::bigint[], $2::int[], $3::timestamptz[]) AS claim (member_id, points, at)
      ), logged AS (
        INSERT INTO activity (member_id, kind, points, created_at)
        SELECT member_id, 'daily_bonus', points, at FROM claim
      )
      INSERT INTO bonus_claim (member_id, day, points, claimed_at, credited_count, last_transfer_id, first_attempt_id)
      SELECT claim.member_id, (at AT TIME ZONE 'UTC')::date, points, at, done.credited, done.last_transfer_id,
        coalesce(open.first_id, done.last_id + 1, 0)
      FROM claim,
        LATERAL (SELECT count(transfer_id) AS credited, coalesce(max(transfer_id), 0) AS last_transfer_id,
          max(id) AS last_id FROM attempt WHERE member_id = claim.member_id AND ended_at <= at) AS done,
        LATERAL (SELECT min(id) AS first_id FROM attempt
          WHERE member_id = claim.member_id AND started_at <= at AND (ended_at IS NULL OR ended_at > at)) AS open`,
    values: [
      claims.map(({ memberId }) => memberId),
      claims.map(({ points }) => points),
      claims.map(({ at }) => at),
    ],
  })
}

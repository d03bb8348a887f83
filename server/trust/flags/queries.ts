import { z } from 'zod'
import { flagCase, flagGiftsSchema, flagKinds } from '#contract/trust/flags.ts'
import { type Client, is, query, queryOneValue, type RowOf } from '#database/rows.ts'
import { openCase } from '../../cases/index.ts'
import { type FlagLimits, type Gift, giftRow } from './rules.ts'

const foundRow = {
  kind: is.oneOf(flagKinds.filter((kind) => kind !== 'same_domain')),
  memberIds: is.integers,
  points: is.integer,
}
/** A suspicion, as it is stored; accounts of one mail domain are stored by saveMailNetworks. */
export type Found = RowOf<typeof foundRow>

/** Most members on one network: more are an office, a school or a phone company. */
const maxNetworkMembers = 5
// A subquery is computed once.
const since = '(SELECT ledger.clock() - make_interval(days => $1))'
/** SQL for whom earners got points from by tasks in the last days, member by member. */
const given = `SELECT member_id AS earner_id, owner_id, sum(reward_points)::bigint AS points FROM attempt
  WHERE state = 'credited' AND ended_at > ${since} GROUP BY member_id, owner_id`

/**
 * Points that earners got from owners by tasks in the last days, if they can be part of a suspicion: in a ring, whose
 * members both give and earn, mostly from as few as a ring has, and at least a hundredth of it from each; or in a
 * funnel, whose owners give nearly all to as few as it has ends. The rest, nearly all, never leaves the database.
 */
export const readGifts = (client: Client, days: number, limits: FlagLimits): Promise<Gift[]> =>
  query(
    client,
    giftRow,
    `WITH gift AS MATERIALIZED (
       SELECT earner_id, owner_id, points, earned, given, total, earner_place,
         sum(points) FILTER (WHERE source_place < $3) OVER (PARTITION BY earner_id) * 2 > earned AS close,
         sum(points) FILTER (WHERE earner_place <= $4) OVER (PARTITION BY owner_id) AS given_most
       FROM (
         SELECT *, (sum(points) OVER (PARTITION BY earner_id))::bigint AS earned,
           (sum(points) OVER (PARTITION BY owner_id))::bigint AS given, (sum(points) OVER ())::bigint AS total,
           row_number() OVER (PARTITION BY earner_id, owner_id IS NULL ORDER BY points DESC, owner_id) AS source_place,
           row_number() OVER (PARTITION BY owner_id ORDER BY points DESC, earner_id) AS earner_place
         FROM (${given}) AS given
       ) AS every
       WHERE owner_id IS NOT NULL AND earned >= $2
     ), ring AS MATERIALIZED (SELECT * FROM gift WHERE close AND points * 100 >= earned)
     SELECT earner_id AS "earnerId", owner_id AS "ownerId", points, earned, given, total FROM ring
     WHERE earner_id IN (SELECT owner_id FROM ring) AND owner_id IN (SELECT earner_id FROM ring)
     UNION SELECT earner_id, owner_id, points, earned, given, total FROM gift
     WHERE earner_place <= $4 AND given_most * 5 >= given * 4 AND given_most * 2 >= $2`,
    [days, limits.leastPoints, limits.mostMembers, limits.mostEnds],
  )

/** Accounts whose emails have one canonical form, if two or more of them earned by tasks in the last days. */
export const readSameAddress = (client: Client, days: number, leastPoints: number): Promise<Found[]> =>
  query(
    client,
    foundRow,
    `SELECT 'same_address' AS kind, array_agg(id ORDER BY id) AS "memberIds", sum(points)::bigint AS points
     FROM (
       SELECT member.id, email_key, (SELECT coalesce(sum(points_credited), 0) FROM member_day
         WHERE member_id = member.id AND day > (ledger.clock() AT TIME ZONE 'UTC')::date - $1::int) AS points
       FROM member
       WHERE state = 'active' AND email_key IN (
         SELECT email_key FROM member WHERE state = 'active' GROUP BY email_key HAVING count(*) > 1)
     ) AS account
     GROUP BY email_key
     HAVING count(*) FILTER (WHERE points > 0) > 1 AND sum(points) >= $2`,
    [days, leastPoints],
  )

/** Pairs who signed in from one small network, if one earned from the other in the last days. */
export const readSameNetwork = (client: Client, days: number, leastPoints: number): Promise<Found[]> =>
  query(
    client,
    foundRow,
    `WITH recent AS (
       SELECT DISTINCT network, member_id FROM session
       WHERE network <> '' AND last_used_at > ledger.clock() - make_interval(days => $1)
     ), small AS (
       SELECT network FROM recent GROUP BY network HAVING count(*) BETWEEN 2 AND $3
     ), pair AS (
       SELECT DISTINCT one.member_id AS one_id, other.member_id AS other_id
       FROM recent AS one JOIN small USING (network) JOIN recent AS other USING (network)
       WHERE one.member_id < other.member_id
     )
     SELECT 'same_network' AS kind, ARRAY[one_id, other_id] AS "memberIds", sum(points)::bigint AS points
     FROM pair JOIN (${given}) AS given
       ON one_id = least(earner_id, owner_id) AND other_id = greatest(earner_id, owner_id)
     WHERE owner_id IS NOT NULL GROUP BY one_id, other_id HAVING sum(points) >= $2`,
    [days, leastPoints, maxNetworkMembers],
  )

const withCase = `flag JOIN case_file ON case_file.kind = 'flag' AND case_file.subject_id = flag.id`

const addedRow = { id: is.integer, memberIds: is.integers }

/** Opens a case for each new flag; returns their number. */
async function openFlags(client: Client, added: readonly RowOf<typeof addedRow>[]): Promise<number> {
  for (const { id, memberIds } of added) await openCase(client, { kind: 'flag', subjectId: id, memberIds })
  return added.length
}

/**
 * Stores what was found. A flag of its kind with over half of its members is the same: an open one gets the members and
 * figures of now, and one that an admin closed in those days is not raised again. Returns how many are new.
 */
export const saveFound = async (client: Client, found: readonly Found[], days: number): Promise<number> =>
  openFlags(
    client,
    await query(
      client,
      addedRow,
      `WITH found AS (
         SELECT row_number() OVER () AS place, kind, points,
           ARRAY(SELECT jsonb_array_elements_text("memberIds")::bigint) AS member_ids
         FROM jsonb_to_recordset($1::jsonb) AS row (kind text, points bigint, "memberIds" jsonb)
       ), known AS (
         SELECT DISTINCT ON (place) place, flag.id, decided_at, found.member_ids, found.points
         FROM found JOIN ${withCase} ON flag.kind = found.kind AND flag.member_ids && found.member_ids
           AND coalesce(decided_at, 'infinity') > ledger.clock() - make_interval(days => $2)
           AND (SELECT count(*) FROM unnest(flag.member_ids) AS id WHERE id = ANY (found.member_ids)) * 2
             > cardinality(found.member_ids)
         ORDER BY place, flag.member_ids = found.member_ids DESC, decided_at NULLS FIRST, flag.id
       ), seen AS (
         UPDATE flag SET member_ids = now.member_ids, points = now.points, seen_at = ledger.clock()
         FROM (SELECT DISTINCT ON (id) * FROM known WHERE decided_at IS NULL ORDER BY id, place) AS now
         WHERE flag.id = now.id
       )
       INSERT INTO flag (kind, member_ids, points, found_at, seen_at)
       SELECT kind, member_ids, points, clock.at, clock.at FROM found, (SELECT ledger.clock() AS at) AS clock
       WHERE place NOT IN (SELECT place FROM known) RETURNING id, member_ids AS "memberIds"`,
      [JSON.stringify(found), days],
    ),
  )

/**
 * Stores flags on accounts of one mail domain and network that are more than the limit: of one such network, or of all
 * (null). An open flag gets the members and figures of now. Accounts among those that an admin decided about in those
 * days, or that another open flag names, are not flagged again. Returns how many flags are new.
 */
export async function saveMailNetworks(
  client: Client,
  mailNetworkId: number | null,
  limits: { mostMembers: number; days: number },
): Promise<number> {
  // A sign-in has locked its own; the nightly search and a sign-in must not raise the same flag twice.
  await client.query(
    `SELECT FROM mail_network WHERE cleared_at IS NULL AND ($1::bigint IS NULL OR id = $1)
       AND (SELECT count(*) FROM mail_network_member WHERE mail_network_id = mail_network.id) > $2
     ORDER BY id FOR NO KEY UPDATE`,
    [mailNetworkId, limits.mostMembers],
  )
  const added = await query(
    client,
    addedRow,
    `WITH clock AS MATERIALIZED (
       SELECT at, at - make_interval(days => $3) AS since FROM (SELECT ledger.clock() AS at) AS read
     ), crowd AS (
       SELECT mail_network_id, array_agg(member_id ORDER BY member_id) AS member_ids
       FROM mail_network_member JOIN mail_network ON mail_network.id = mail_network_id
       WHERE cleared_at IS NULL AND ($1::bigint IS NULL OR mail_network_id = $1)
       GROUP BY mail_network_id HAVING count(*) > $2
     ), suspect AS (
       SELECT mail_network_id, member_ids, at, (
           SELECT flag.id FROM ${withCase} WHERE flag.mail_network_id = crowd.mail_network_id AND decided_at IS NULL
         ) AS open_id, (
           SELECT coalesce(sum(reward_points), 0) FROM attempt
           WHERE member_id = ANY (member_ids) AND owner_id = ANY (member_ids) AND state = 'credited' AND ended_at > since
         ) AS points
       FROM crowd, clock
       WHERE NOT EXISTS (SELECT FROM ${withCase} WHERE flag.kind = 'same_domain' AND flag.member_ids @> crowd.member_ids
         AND CASE WHEN decided_at IS NULL THEN flag.mail_network_id <> crowd.mail_network_id ELSE decided_at > since END)
     ), seen AS (
       UPDATE flag SET member_ids = suspect.member_ids, points = suspect.points, seen_at = at
       FROM suspect WHERE flag.id = open_id
     )
     INSERT INTO flag (kind, mail_network_id, member_ids, found_at, seen_at, points)
     SELECT 'same_domain', mail_network_id, member_ids, at, at, points FROM suspect
     WHERE open_id IS NULL ORDER BY mail_network_id RETURNING id, member_ids AS "memberIds"`,
    [mailNetworkId, limits.mostMembers, limits.days],
  )
  return openFlags(client, added)
}

const flagRow = flagCase.evidence
  .omit({ flagId: true })
  .extend({ subjectId: z.int(), mailNetworkId: z.int().nullable() })

/** Flags with what their judge reads. */
export async function readFlags(client: Client, ids: readonly number[]) {
  const rows = await query(
    client,
    flagRow,
    `SELECT flag.id AS "subjectId", kind, points, mail_network_id AS "mailNetworkId",
       (SELECT json_agg(json_build_object('id', member.id, 'username', username,
           'memberSince', member.created_at, 'credited', credited_count) ORDER BY username)
        FROM member WHERE member.id = ANY (member_ids)) AS members,
       (SELECT domain FROM mail_network WHERE mail_network.id = mail_network_id) AS domain
     FROM flag WHERE flag.id = ANY ($1)`,
    [ids],
  )
  return rows.map((row) => ({ ...row, flagId: row.subjectId }))
}

/** Points that each gave each in the days before a flag was last found, most first; null: the flag does not exist. */
export const readCircle = (client: Client, flagId: number, days: number) =>
  queryOneValue(
    client,
    is.json(flagGiftsSchema),
    // An attempt ends within days of its start, so few parts of the table can hold those that ended then.
    `SELECT coalesce((SELECT json_agg(gift) FROM (
         SELECT owner_id AS "ownerId", member_id AS "earnerId", sum(reward_points) AS points FROM attempt
         WHERE state = 'credited' AND member_id = ANY (member_ids) AND owner_id = ANY (member_ids)
           AND ended_at > seen_at - make_interval(days => $2) AND ended_at <= seen_at
           AND day > (seen_at AT TIME ZONE 'UTC')::date - 2 * $2::int
         GROUP BY owner_id, member_id ORDER BY points DESC, owner_id, member_id) AS gift), '[]') AS gifts
     FROM flag WHERE id = $1`,
    [flagId, days],
  )

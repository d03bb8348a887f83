import type pg from 'pg'
import { z } from 'zod'
import { type Finding, findingSchema, type HeldKind, heldKindNames, heldKinds } from '#contract/moderation.ts'
import { type Client, is, query, queryOne, queryOneValue, type RowOf } from '#database/rows.ts'
import type { IdPage } from '../http/cursor.ts'
import { type CheckSettings, checkText } from './check-text.ts'

/** A text or picture that waits for an admin. */
export interface Held {
  kind: HeldKind
  /** Id of its row in the table of its kind. */
  subjectId: number
  /** Its author, who is notified. */
  memberId: number
  /** Read by the admin; of a picture its path. */
  content: string
}

/**
 * Checks texts that others will see. If something is found, it enqueues them for an admin and notifies their author,
 * in the caller's transaction, and returns true: the caller stores them hidden from everybody else. text: the checked
 * form, if an admin reads another one.
 */
export async function holdIfFound(
  client: Client,
  settings: CheckSettings,
  held: Held,
  text = held.content,
): Promise<boolean> {
  const findings = checkText(text, settings)
  if (findings.length > 0) await hold(client, held, findings)
  return findings.length > 0
}

/**
 * Enqueues an item for an admin and notifies its author. If it is already waiting, its content is replaced and it gets
 * a new id, so no verdict applies to text the admin didn’t see.
 */
export async function hold(client: Client, held: Held, findings: readonly Finding[]): Promise<void> {
  const { kind, subjectId, memberId, content } = held
  await client.query(
    // xmax is 0 for a row that was inserted, not updated.
    `WITH held AS (
       INSERT INTO held_item (kind, subject_id, member_id, content, findings) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (kind, subject_id) WHERE decided_at IS NULL
       DO UPDATE SET id = DEFAULT, content = excluded.content, findings = excluded.findings
       RETURNING xmax = 0 AS is_new)
     SELECT exchange.notify($3, 'moderation', $6, $7, '/notifications') FROM held WHERE is_new`,
    [
      ...[kind, subjectId, memberId, content.slice(0, 10_000), JSON.stringify(findings)],
      `In review: ${nameOf(kind)}`,
      'Only you see it until an admin has read it. You don’t have to do anything.',
    ],
  )
}

/** A kind within a sentence: “your post”. */
const nameOf = (kind: HeldKind): string => `your ${heldKinds[kind].toLowerCase()}`

/** Findings of the staff in a text that they put in review, or removed; empty: none, or it was released since. */
export async function findingsOfStaff(client: Client, kind: HeldKind, subjectId: number): Promise<Finding[]> {
  const findings = await queryOneValue(
    client,
    is.json(z.array(findingSchema)),
    `SELECT CASE WHEN released THEN '[]' ELSE findings END AS findings FROM held_item
     WHERE kind = $1 AND subject_id = $2 ORDER BY id DESC LIMIT 1`,
    [kind, subjectId],
  )
  return findings?.filter(({ source }) => source === 'staff') ?? []
}

const heldRow = {
  id: is.integer,
  kind: is.oneOf(heldKindNames),
  subjectId: is.integer,
  memberId: is.integer,
  author: is.text,
  authorSince: is.time,
  removedBefore: is.integer,
  content: is.text,
  findings: is.json(z.array(findingSchema)),
  heldAt: is.time,
}
export type HeldRow = RowOf<typeof heldRow>

const select = `SELECT held_item.id, kind, subject_id AS "subjectId", member_id AS "memberId", username AS author,
    member.created_at AS "authorSince", content, findings, held_at AS "heldAt",
    (SELECT count(*)::int FROM held_item AS earlier
      WHERE earlier.member_id = held_item.member_id AND NOT earlier.released) AS "removedBefore"
  FROM held_item JOIN member ON member.id = member_id`

/** Effects of a verdict on the rows of one kind, in its transaction. */
export interface HeldOutcome {
  /** Everybody sees it from now on. */
  release(client: pg.ClientBase, held: HeldRow): Promise<void>
  /** Nobody else ever sees it. `key` is for points that it returns. */
  remove(client: pg.ClientBase, held: HeldRow, verdict: { note: string; key: string }): Promise<void>
}
/** The kinds that exist, each with its outcomes; the nouns that write them declare them. */
export type HeldOutcomes = Readonly<Partial<Record<HeldKind, HeldOutcome>>>

/** Items in review, newest first. */
export const readHeld = (client: Client, { after, most }: IdPage): Promise<HeldRow[]> =>
  query(client, heldRow, {
    prepared: `${select} WHERE decided_at IS NULL AND held_item.id < coalesce($1::bigint, 9223372036854775807)
      ORDER BY held_item.id DESC LIMIT $2`,
    values: [after, most],
  })

/** Locks an item in review; null if there is none. */
export const lockHeld = (client: Client, id: number): Promise<HeldRow | null> =>
  queryOne(
    client,
    heldRow,
    `${select} WHERE held_item.id = $1 AND decided_at IS NULL FOR UPDATE OF held_item`,
    [id],
  )

/** Closes an item, logs the verdict and notifies the author. */
export async function closeHeld(
  client: Client,
  { id, kind, memberId, adminId, note }: HeldRow & { adminId: number; note: string | null },
): Promise<void> {
  await client.query(
    `WITH closed AS (
       UPDATE held_item SET decided_at = ledger.clock(), decided_by = $2, released = $3::text IS NULL, note = $3
       WHERE id = $1
     ), logged AS (
       INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
       VALUES ($2, CASE WHEN $3::text IS NULL THEN 'release_held' ELSE 'remove_held' END, 'held_item', $1::text,
         jsonb_build_object('kind', $4::text, 'note', $3::text), ledger.clock())
     )
     SELECT exchange.notify($5, 'moderation', $6, $7, '/notifications')`,
    [
      ...[id, adminId, note, kind, memberId],
      note === null ? `Approved: ${nameOf(kind)}` : `Removed: ${nameOf(kind)}`,
      note === null ? 'Everyone can see it now.' : note,
    ],
  )
}

/** Closes items whose rows are gone without a verdict: they were deleted, or have new texts. */
export async function forgetHeld(
  client: Client,
  kind: HeldKind,
  subjectIds: readonly number[],
): Promise<void> {
  await client.query(
    'DELETE FROM held_item WHERE kind = $1 AND subject_id = ANY ($2) AND decided_at IS NULL',
    [kind, subjectIds],
  )
}

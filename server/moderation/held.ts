import type pg from 'pg'
import { z } from 'zod'
import { type Finding, findingSchema, type HeldKind, heldKindNames, heldKinds } from '#contract/moderation.ts'
import { type Client, is, query, queryOneValue, queryValue, queryValues, type RowOf } from '#database/rows.ts'
import { openCase, withdrawCases } from '../cases/index.ts'
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
  client: pg.ClientBase,
  settings: CheckSettings,
  held: Held,
  text = held.content,
): Promise<boolean> {
  const findings = checkText(text, settings)
  if (findings.length > 0) await hold(client, held, findings)
  return findings.length > 0
}

/**
 * Enqueues an item for an admin and notifies its author. One that is already waiting is replaced by a new one, so no verdict
 * applies to text the admin didn’t see.
 */
export async function hold(client: pg.ClientBase, held: Held, findings: readonly Finding[]): Promise<void> {
  const { kind, subjectId, memberId, content } = held
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('held:' || $1 || $2::bigint, 0))`, [
    kind,
    subjectId,
  ])
  const isNew = (await forgetHeld(client, kind, [subjectId])) === 0
  const id = await queryValue(
    client,
    is.integer,
    `INSERT INTO held_item (kind, subject_id, member_id, content, findings) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [kind, subjectId, memberId, content.slice(0, 10_000), JSON.stringify(findings)],
  )
  await openCase(client, { kind: 'held', subjectId: id, memberIds: [memberId] })
  if (isNew)
    await tell(client, memberId, [
      `In review: ${nameOf(kind)}`,
      'Only you see it until an admin has read it. You don’t have to do anything.',
    ])
}

/** Notifies the author of an item. */
const tell = (client: Client, memberId: number, texts: [title: string, body: string]): Promise<unknown> =>
  client.query(`SELECT exchange.notify($1, 'moderation', $2, $3, '/notifications')`, [memberId, ...texts])

/** Tells the author the verdict on an item. note: why it is removed; empty: it is released. */
export const tellVerdict = (client: Client, { kind, memberId }: HeldRow, note: string): Promise<unknown> =>
  tell(
    client,
    memberId,
    note ? [`Removed: ${nameOf(kind)}`, note] : [`Approved: ${nameOf(kind)}`, 'Everyone can see it now.'],
  )

/** A kind within a sentence: “your post”. */
const nameOf = (kind: HeldKind): string => `your ${heldKinds[kind].toLowerCase()}`

/** SQL of items with their case. */
const withCase = `held_item JOIN case_file ON case_file.kind = 'held' AND case_file.subject_id = held_item.id`

/** SQL condition: an item of a kind is in review. subject: the id of what it is about. */
export const inReview = (kind: HeldKind, subject: string): string =>
  `EXISTS (SELECT FROM ${withCase} WHERE held_item.kind = '${kind}' AND held_item.subject_id = ${subject}
     AND decided_at IS NULL)`

/** The open case of an item; null: it is not in review. */
export const findCase = (client: Client, kind: HeldKind, subjectId: number): Promise<number | null> =>
  queryOneValue(
    client,
    is.integer,
    `SELECT case_file.id FROM ${withCase}
     WHERE held_item.kind = $1 AND held_item.subject_id = $2 AND decided_at IS NULL`,
    [kind, subjectId],
  )

/** Findings of the staff in a text that they put in review, or removed; empty: none, or it was released since. */
export async function findingsOfStaff(client: Client, kind: HeldKind, subjectId: number): Promise<Finding[]> {
  const findings = await queryOneValue(
    client,
    is.json(z.array(findingSchema)),
    `SELECT CASE WHEN verdict = 'released' THEN '[]' ELSE findings END AS findings FROM ${withCase}
     WHERE held_item.kind = $1 AND held_item.subject_id = $2 ORDER BY held_item.id DESC LIMIT 1`,
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
}
export type HeldRow = RowOf<typeof heldRow>

/** Items with what their judge reads. */
export const readHeld = (client: Client, ids: readonly number[]): Promise<HeldRow[]> =>
  query(
    client,
    heldRow,
    `SELECT held_item.id, kind, subject_id AS "subjectId", member_id AS "memberId", username AS author,
       member.created_at AS "authorSince", content, findings, (
         SELECT count(*)::int FROM held_item AS earlier
         JOIN case_file ON case_file.kind = 'held' AND case_file.subject_id = earlier.id
         WHERE earlier.member_id = held_item.member_id AND verdict = 'removed') AS "removedBefore"
     FROM held_item JOIN member ON member.id = member_id WHERE held_item.id = ANY ($1)`,
    [ids],
  )

/** Effects of a verdict on the rows of one kind, in its transaction. */
export interface HeldOutcome {
  /** Everybody sees it from now on. */
  release(client: pg.ClientBase, held: HeldRow): Promise<void>
  /** Nobody else ever sees it. `key` is for points that it returns. */
  remove(client: pg.ClientBase, held: HeldRow, verdict: { note: string; key: string }): Promise<void>
}
/** The kinds that exist, each with its outcomes; the nouns that write them declare them. */
export type HeldOutcomes = Readonly<Record<HeldKind, HeldOutcome>>

/** Takes items out of review without a verdict: they were deleted, or have new texts. Returns their number. */
export async function forgetHeld(
  client: Client,
  kind: HeldKind,
  subjectIds: readonly number[],
): Promise<number> {
  const ids = await queryValues(
    client,
    is.integer,
    `SELECT held_item.id FROM ${withCase}
     WHERE held_item.kind = $1 AND held_item.subject_id = ANY ($2) AND decided_at IS NULL`,
    [kind, subjectIds],
  )
  const withdrawn = await withdrawCases(client, 'held', ids)
  await client.query('DELETE FROM held_item WHERE id = ANY ($1)', [withdrawn])
  return withdrawn.length
}

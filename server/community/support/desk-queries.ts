import type { Severity, SubjectKind, TicketState } from '#contract/community/support.ts'
import {
  affectsRow,
  type Client,
  countRows,
  is,
  query,
  queryOneValue,
  queryRow,
  queryValues,
} from '#database/rows.ts'
import { select, type TicketRow, ticketRow } from './queries.ts'

/** Usernames of those to whom tickets can be assigned; a small team. */
export const readStaff = (client: Client): Promise<string[]> =>
  queryValues(client, is.text, {
    prepared: `SELECT username FROM member WHERE (is_admin OR staff_role IS NOT NULL)
      AND (is_admin OR staff_role IN ('moderator', 'support')) AND state = 'active' ORDER BY username LIMIT 100`,
  })

/** Number of tickets of a desk in a state, counted up to 1,000. */
export const countTickets = (client: Client, { show, desk }: { show: TicketState; desk: string }) =>
  countRows(client, `(SELECT FROM ticket WHERE state = $1 AND (kind = 'bug') = $2 LIMIT 1000) AS counted`, [
    show,
    desk === 'bugs',
  ])

/** Reports that were closed as the same fault, at most 100, oldest first. */
export const readDuplicates = (client: Client, ticketId: number): Promise<TicketRow[]> =>
  query(client, ticketRow, `${select} WHERE duplicate_of = $1 ORDER BY ticket.id LIMIT 100`, [ticketId])

/** Number of reports of the same fault, counted up to 100. */
export const countDuplicates = (client: Client, ticketId: number): Promise<number> =>
  countRows(client, '(SELECT FROM ticket WHERE duplicate_of = $1 LIMIT 100) AS counted', [ticketId])

const facts: Record<SubjectKind, string> = {
  attempt: `SELECT initcap(state::text) || coalesce(' (' || reason || ')', '') || ', ' || reward_points || ' points' AS text
    FROM attempt WHERE session_id = $1::uuid`,
  order: `SELECT initcap(state) || ', $' || to_char((price_cents + tax_cents) / 100.0, 'FM999990.00') AS text
    FROM purchase_order WHERE public_id = $1::uuid`,
  campaign: `SELECT initcap(state::text) || ', ' || delivered || ' of ' || target || ' completions' AS text
    FROM campaign WHERE id = $1::bigint`,
}

/** State of an attempt, order or campaign in a few words; null if it is gone. */
export const readFacts = async (
  client: Client,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<string | null> => queryOneValue(client, is.text, facts[kind], [id])

/** Assigns a ticket to a member of the staff, or to nobody; false if the name is none of the staff's. */
export const setAssignee = (client: Client, ticketId: number, username: string | null): Promise<boolean> =>
  affectsRow(
    client,
    `UPDATE ticket SET assigned_to = staff.id
     FROM (SELECT NULL::bigint AS id WHERE $2::text IS NULL
       UNION ALL SELECT id FROM member WHERE username_key = lower($2)
         AND (is_admin OR staff_role IN ('moderator', 'support'))) AS staff
     WHERE ticket.id = $1`,
    [ticketId, username],
  )

/** Stores how bad a fault is, and of which report it is a duplicate: then its own duplicates are that one's too. */
export async function setBug(
  client: Client,
  ticketId: number,
  { severity, duplicateOf }: { severity: Severity | null; duplicateOf: number | null },
): Promise<void> {
  await client.query(
    `UPDATE ticket SET severity = CASE id WHEN $1 THEN $2 ELSE severity END, duplicate_of = $3
     WHERE id = $1 OR duplicate_of = $1 AND $3::bigint IS NOT NULL`,
    [ticketId, severity, duplicateOf],
  )
}

/** True if a report can have duplicates: it is a bug report and none itself. */
export const isOriginal = (client: Client, ticketId: number): Promise<boolean> =>
  affectsRow(client, `SELECT FROM ticket WHERE id = $1 AND kind = 'bug' AND duplicate_of IS NULL`, [ticketId])

/** The newest message of a ticket: one that says the same was sent again, since its response was lost. */
export const readNewest = (client: Client, ticketId: number) =>
  queryRow(
    client,
    { id: is.integer, bySupport: is.boolean, text: is.text, pictureIds: is.integers },
    `SELECT id, admin_id IS NOT NULL AS "bySupport", text, picture_ids AS "pictureIds" FROM ticket_message
     WHERE ticket_id = $1 ORDER BY id DESC LIMIT 1`,
    [ticketId],
  )

import type pg from 'pg'
import {
  type BrowserDetails,
  browserSchema,
  oneThread,
  type SubjectKind,
  severities,
  subjectKinds,
  type TicketState,
  ticketKindNames,
  ticketStates,
} from '#contract/community/support.ts'
import {
  type Client,
  countRows,
  is,
  query,
  queryOne,
  queryRow,
  queryValue,
  type RowOf,
} from '#database/rows.ts'
import type { IdPage } from '../../http/cursor.ts'
import { columnsOf } from '../../http/desk.ts'
import { Problem } from '../../problem.ts'

export const ticketRow = {
  id: is.integer,
  publicId: is.uuid,
  memberId: is.integer.orNull,
  author: is.text.orNull,
  email: is.text.orNull,
  kind: is.oneOf(ticketKindNames),
  subject: is.text,
  state: is.oneOf(ticketStates),
  aboutKind: is.oneOf(subjectKinds).orNull,
  aboutId: is.text.orNull,
  browser: is.json(browserSchema).orNull,
  createdAt: is.time,
  waitsSince: is.time,
  firstName: is.text.orNull,
  assignedTo: is.text.orNull,
  severity: is.oneOf(severities).orNull,
  duplicateOf: is.integer.orNull,
}
/** A ticket as stored. author: a member's username; email: of a visitor. */
export type TicketRow = RowOf<typeof ticketRow>

/** Tickets with their authors and assignees. */
export const tickets = {
  from: 'ticket LEFT JOIN member ON member.id = member_id LEFT JOIN member AS staff ON staff.id = assigned_to',
  row: ticketRow,
  columns: {
    id: 'ticket.id',
    author: 'member.username',
    firstName: 'member.first_name',
    email: 'ticket.email',
    state: 'ticket.state',
    createdAt: 'ticket.created_at',
    assignedTo: 'staff.username',
  },
}
/** Reads tickets; a condition follows. */
export const select = `SELECT ${columnsOf(ticketRow, tickets.columns)} FROM ${tickets.from}`

/** For a ticket that does not exist, or is another member's. */
export const ticketNotFound = (): Problem => new Problem('not_found', 'Ticket not found.')

/** A ticket by its public id. isLocked: until the transaction ends. @throws Problem not_found */
export async function findTicket(client: Client, publicId: string, isLocked = false): Promise<TicketRow> {
  const prepared = `${select} WHERE public_id = $1 ${isLocked ? 'FOR UPDATE OF ticket' : ''}`
  const row = await queryOne(client, ticketRow, { prepared, values: [publicId] })
  if (!row) throw ticketNotFound()
  return row
}

/** A member's tickets, newest first. */
export const readTickets = (client: Client, memberId: number, { after, most }: IdPage) =>
  query(client, ticketRow, {
    prepared: `${select} WHERE member_id = $1 AND ticket.id < coalesce($2::bigint, 9223372036854775807)
      ORDER BY ticket.id DESC LIMIT $3`,
    values: [memberId, after, most],
  })

/** Messages of a ticket, oldest first. */
export const readMessages = (client: Client, ticketId: number) =>
  query(client, oneThread.shape.ticket.shape.messages.element, {
    prepared: `SELECT id, CASE WHEN admin_id IS NULL THEN 'author' ELSE 'support' END AS by, text,
        ARRAY(SELECT '/pictures/' || each FROM unnest(picture_ids) WITH ORDINALITY AS picture (each, place) ORDER BY place)
          AS pictures, created_at AS "createdAt"
      FROM ticket_message
      WHERE ticket_id = $1 ORDER BY id`,
    values: [ticketId],
  })

/** Number of messages of a ticket. */
export const countMessages = (client: Client, ticketId: number): Promise<number> =>
  countRows(client, 'ticket_message WHERE ticket_id = $1', [ticketId])

/** A ticket that is being opened. */
export interface NewTicket {
  memberId: number | null
  email: string | null
  kind: string
  subject: string
  text: string
  about: { kind: SubjectKind; id: string } | null
  browser: BrowserDetails | null
  pictureIds: readonly number[]
}

/**
 * Stores a ticket with its first message; returns its public id, its number and whether it is new. Whoever sends the same
 * again within the hour, since its response was lost, gets the one stored: a member, or a visitor by their email.
 */
export const insertTicket = (
  client: Client,
  { memberId, email, kind, subject, text, about, browser, pictureIds }: NewTicket,
) =>
  queryRow(
    client,
    { publicId: is.uuid, id: is.integer, isNew: is.boolean },
    `WITH newest AS (
       SELECT * FROM ticket WHERE member_id = $1 OR (member_id IS NULL AND email = $2 AND state = 'open')
       ORDER BY id DESC LIMIT 1
     ), same AS (
       SELECT newest.id, public_id FROM newest JOIN ticket_message ON ticket_id = newest.id
       WHERE kind = $3 AND subject = $4 AND state = 'open' AND text = $8 AND about_id IS NOT DISTINCT FROM $6
         AND newest.created_at > ledger.clock() - interval '1 hour' LIMIT 1
     ), added AS (
       INSERT INTO ticket (member_id, email, kind, subject, about_kind, about_id, browser)
       SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT FROM same) RETURNING id, public_id
     ), first AS (
       INSERT INTO ticket_message (ticket_id, text, picture_ids) SELECT id, $8, $9 FROM added
     )
     SELECT public_id AS "publicId", id, false AS "isNew" FROM same
     UNION ALL SELECT public_id, id, true FROM added`,
    [
      ...[memberId, email, kind, subject, about?.kind ?? null, about?.id ?? null],
      ...[browser && JSON.stringify(browser), text, pictureIds],
    ],
  )

/** Adds a message; returns its id. adminId: the admin who answered; null if the ticket’s author wrote it. */
export const insertMessage = (
  client: Client,
  message: { ticketId: number; adminId: number | null; text: string; pictureIds?: readonly number[] },
): Promise<number> =>
  queryValue(
    client,
    is.integer,
    'INSERT INTO ticket_message (ticket_id, admin_id, text, picture_ids) VALUES ($1, $2, $3, $4) RETURNING id',
    [message.ticketId, message.adminId, message.text, message.pictureIds ?? []],
  )

/** Sets whose turn it is, from now on. */
export async function setState(client: Client, ticketId: number, state: TicketState): Promise<void> {
  await client.query(
    `UPDATE ticket SET state = $2, waits_since = CASE WHEN state = $2 AND state = 'open' THEN waits_since 
       ELSE date_trunc('milliseconds', ledger.clock()) END
     WHERE id = $1`,
    [ticketId, state],
  )
}

/** Deletes visitors' tickets in which nobody has written for a year. For a job. */
export async function sweepVisitorTickets({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query(`DELETE FROM ticket WHERE member_id IS NULL AND state <> 'open'
    AND waits_since < ledger.clock() - interval '1 year'`)
}

import type pg from 'pg'
import type { answerTicket } from '#contract/community/ticket-desk.ts'
import type { Input } from '#contract/operation.ts'
import { beginningOf } from '#contract/texts.ts'
import { is, queryOne } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { notify } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'
import { type Mailer, sendLetter } from '../../providers/mail/index.ts'
import type { Services } from '../../services.ts'
import { readDuplicates, readNewest } from './desk-queries.ts'
import { presentThread } from './present.ts'
import { insertMessage, setState, type TicketRow } from './queries.ts'

/** Letters of an answer in a notification; all of it is in the ticket. */
const excerptMost = 400

/**
 * Stores an admin's answer, or closes a ticket without one, in the caller's transaction. Its author is notified of an
 * answer; a visitor gets it by mail. An answer that is sent again is stored once. seen: the newest message that the admin
 * has read; undefined: unknown. @throws Problem conflict if a newer one would be left unread
 */
export async function answer(
  client: pg.ClientBase,
  ticket: TicketRow,
  { adminId, text, close, seen }: { adminId: number } & Input<typeof answerTicket>['body'],
) {
  const { id } = ticket
  const state = close ? 'closed' : 'answered'
  const newest = await readNewest(client, id)
  const isSent = text === null ? ticket.state === 'closed' : newest.bySupport && newest.text === text
  if (isSent && state === ticket.state) return presentThread(client, ticket, { forAdmin: true })
  if (!isSent && seen !== undefined && newest.id > Number(seen))
    throw new Problem('conflict', `Ticket ${id} has a newer message. Read it, then send your answer.`)
  await setState(client, id, state)
  await writeAudit(client, {
    actorId: adminId,
    act: text === null ? 'close_ticket' : 'answer_ticket',
    subject: { kind: 'ticket', id },
    detail: { before: ticket.state, after: state },
  })
  if (text !== null) {
    if (!isSent) await deliver(client, ticket, adminId, text)
    // People who reported the same fault learn that it is done.
    if (close && ticket.kind === 'bug')
      for (const duplicate of await readDuplicates(client, id))
        await deliver(client, duplicate, adminId, text)
  }
  return presentThread(client, { ...ticket, state }, { forAdmin: true })
}

/** Adds a message of the staff to a ticket, and tells its author. */
export async function deliver(
  client: pg.ClientBase,
  { id, publicId, memberId, subject }: TicketRow,
  adminId: number,
  text: string,
): Promise<void> {
  const messageId = await insertMessage(client, { ticketId: id, adminId, text })
  const body = text.length > excerptMost ? `${beginningOf(text, excerptMost)}…` : text
  if (memberId === null) return enqueue(client, 'send-ticket-answer', { messageId })
  await notify(client, {
    memberId,
    kind: 'ticket',
    title: `Answered: ${subject}`,
    body,
    path: `/support/${publicId}`,
  })
}

/** The job that mails an answer to a visitor, with the link to the ticket. */
export async function sendTicketAnswer(
  services: Services & { mailer: Mailer },
  { messageId }: { messageId: number },
): Promise<void> {
  const found = await queryOne(
    services.pool,
    { publicId: is.uuid, subject: is.text, email: is.text, text: is.text },
    `SELECT public_id AS "publicId", subject, email, text FROM ticket_message
     JOIN ticket ON ticket.id = ticket_id AND email IS NOT NULL WHERE ticket_message.id = $1`,
    [messageId],
  )
  if (!found) return
  const letter = {
    heading: found.subject,
    paragraphs: found.text.split(/\n{2,}/),
    button: { label: 'Reply', url: `${services.config.publicUrl}/support/${found.publicId}` },
    notes: [
      'You get this because someone wrote to us with your email. The link opens the ticket without signing in.',
    ],
  }
  await sendLetter(services, { to: found.email, subject: `Re: ${found.subject}`, letter }, { messageId })
}

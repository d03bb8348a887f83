import type { SubjectKind, TicketThread } from '#contract/community/support.ts'
import type { Client } from '#database/rows.ts'
import { countDuplicates, readFacts } from './desk-queries.ts'
import { readMessages, type TicketRow } from './queries.ts'
import { findSubject } from './subject-queries.ts'

/** A ticket in a list. */
export const presentTicket = (row: TicketRow) => ({ ...row, id: row.publicId, number: row.id })

const paths: Record<SubjectKind, (id: string) => string> = {
  attempt: (id) => `/attempts/${id}`,
  order: (id) => `/orders/${id}`,
  campaign: () => '/content-hub',
}

/** A ticket with its messages. Only admins get a visitor's email. */
export async function presentThread(client: Client, row: TicketRow, { forAdmin }: { forAdmin: boolean }) {
  const [messages, about] = [await readMessages(client, row.id), await aboutOf(client, row)]
  return {
    ...presentTicket(row),
    email: forAdmin ? row.email : null,
    about,
    desk: forAdmin ? await deskOf(client, row) : null,
    messages,
  }
}

async function aboutOf(client: Client, row: TicketRow): Promise<TicketThread['about']> {
  const { aboutKind: kind, aboutId: id, memberId } = row
  if (!kind || !id || memberId === null) return null
  const found = await findSubject(client, memberId, { kind, id })
  return found && { kind, id, title: found.title, path: paths[kind](id) }
}

async function deskOf(
  client: Client,
  { id, assignedTo, severity, duplicateOf, aboutKind, aboutId }: TicketRow,
): Promise<TicketThread['desk']> {
  const about = aboutKind && aboutId ? { kind: aboutKind, id: aboutId } : null
  const [duplicates, facts] = [await countDuplicates(client, id), about && (await readFacts(client, about))]
  return { assignedTo, severity, duplicateOf, duplicates, facts }
}

import { randomUUID } from 'node:crypto'
import { createCircle } from '#contract/community/circles.ts'
import { writePost } from '#contract/community/posts.ts'
import { openTicket } from '#contract/community/support.ts'
import { keyed } from '../client.ts'
import type { TestDatabase } from '../database.ts'
import { give, type Person } from '../exchange.ts'

/** Opens a ticket, creates a circle and writes its first post; returns their addresses. */
export async function makeTalk(
  database: TestDatabase,
  person: Pick<Person, 'id' | 'client' | 'walletId'>,
): Promise<string[]> {
  await give(database, person, 1000)
  const text = 'Where do I see how long it runs?'
  const ticket = await person.client.call(openTicket, {
    body: { kind: 'question', subject: 'A question', text },
  })
  const about = {
    name: `Slow makers ${person.id}`,
    about: 'Wood and clay.',
    rules: 'Be kind',
    topic: 'craft',
    joinBy: 'open',
  } as const
  const circle = await person.client.call(
    createCircle,
    { body: { ...about, picture: null } },
    keyed(randomUUID()),
  )
  const { id } = circle.body.circle
  await person.client.call(writePost, {
    params: { circleId: id },
    body: { text: `A **first** ${'word'.repeat(25)}` },
  })
  return [`/support/${ticket.body.ticket.id}`, `/circles/${id}`]
}

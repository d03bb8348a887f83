import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const app = shareApp(shareServices(database))

test('a ticket takes 200 messages, then says where to go on', async () => {
  const person = await app.join('writes_much')
  const body = { kind: 'account', subject: 'One more thing', text: 'It begins here.' } as const
  const { id: ticketId } = (await person.do.openTicket(body)).ticket
  await database.owner.query(
    `INSERT INTO ticket_message (ticket_id, text) SELECT ticket.id, 'More' FROM ticket, generate_series(2, 199)`,
  )
  const reply = { ticketId, text: 'And this' }
  await person.do.replyToTicket(reply)
  expect(await person.tries.replyToTicket(reply)).toMatchObject({
    status: 409,
    error: { message: 'This ticket is full. Open another one and enter this one’s number.' },
  })
})

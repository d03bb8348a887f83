import { expect, test } from 'vitest'
import { openTicket, replyToTicket } from '#contract/community/support.ts'
import { shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const app = shareApp(shareServices(database))

test('a ticket takes 200 messages, then says where to go on', async () => {
  const { client } = await app.join('writes_much')
  const body = { kind: 'account', subject: 'One more thing', text: 'It begins here.' } as const
  const { id: ticketId } = (await client.call(openTicket, { body })).body.ticket
  await database.owner.query(
    `INSERT INTO ticket_message (ticket_id, text) SELECT ticket.id, 'More' FROM ticket, generate_series(2, 199)`,
  )
  const reply = () => client.call(replyToTicket, { params: { ticketId }, body: { text: 'And this' } })
  expect((await reply()).status).toBe(200)
  expect(errorOf(await reply())).toMatchObject({
    status: 409,
    message: 'This ticket is full. Open another one and enter this one’s number.',
  })
})

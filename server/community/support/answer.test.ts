import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))

test('a ticket is answered once if the answer is sent again, and not over a message that was not read', async () => {
  const [person, helper] = [await local.join('asks_on'), await local.join('answers_once')]
  const colleague = await local.join('closes_too')
  for (const one of [helper, colleague]) await promote(database, one)
  const body = { kind: 'question' as const, subject: 'Is it open?', text: 'I would like to come today.' }
  const { id: ticketId, number, messages } = (await person.do.openTicket(body)).ticket
  const seen = messages.at(-1)?.id ?? ''
  const answer = (words: { text: string | null; close: boolean }) =>
    helper.tries.answerTicket({ ticketId, ...words, seen })
  for (const _ of ['first', 'again'])
    expect((await answer({ text: 'It is.', close: false })).body.ticket.messages).toHaveLength(2)
  expect((await person.do.listNotifications()).notifications).toHaveLength(1)
  await person.do.replyToTicket({ ticketId, text: 'And at night?' })
  for (const text of ['It is open.', null])
    expect(errorOf(await answer({ text, close: true }))).toMatchObject({
      status: 409,
      message: `Ticket ${number} has a newer message. Read it, then send your answer.`,
    })
  const { ticket } = await person.do.readTicket({ ticketId })
  expect([ticket.state, ticket.messages.length]).toEqual(['open', 3])
  const last = ticket.messages.at(-1)?.id ?? ''
  for (const one of [helper, colleague])
    await one.do.answerTicket({ ticketId, text: null, close: true, seen: last })
  const { entries } = await helper.do.listAudit({ act: 'close_ticket' })
  expect(entries).toMatchObject([{ subjectId: String(number) }])
})

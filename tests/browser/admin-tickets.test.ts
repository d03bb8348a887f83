import { expect, test } from 'vitest'
import { join, promote } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { hydrated, openPage } from './quiet-page.ts'

const house = openHouse()

test('an answer over a reply that was not read is not sent: the reply appears, and the answer stays', async () => {
  const { server, browser } = house
  const asks = await join(server, 'adds_more')
  const body = { kind: 'question' as const, subject: 'Which day?', text: 'When does the week begin?' }
  const { ticket } = await asks.do.openTicket(body)
  const admin = await memberAt(browser, server, 'reads_first')
  await promote(server.database, admin)
  const { page } = admin
  await openPage(page, '/admin/tickets')
  await page.getByRole('heading', { name: 'Which day?' }).waitFor()
  const answer = page.getByLabel('Answer', { exact: true })
  await answer.fill('On Monday.')
  await asks.do.replyToTicket({ ticketId: ticket.id, text: 'And in which zone?' })
  await page.getByRole('button', { name: 'Answer and close' }).click()
  const sentence = `Ticket ${ticket.number} has a newer message. Read it, then send your answer.`
  await toastSaying(page, sentence).waitFor()
  await page.getByText('And in which zone?').waitFor()
  expect(await answer.inputValue()).toBe('On Monday.')
  await answer.fill('On Monday, in UTC.')
  await page.getByRole('button', { name: 'Answer and close' }).click()
  await page.getByText('No open tickets').waitFor()
  admin.complaints.expectOnly(/status of 409/, /answerTicket failed/)
  await admin.context.close()
})

test('a ticket survives a reload while it is written, and is no longer there once it is sent', async () => {
  const { page, complaints } = await memberAt(house.browser, house.server, 'writes_long')
  const [subject, message] = [page.getByLabel('Subject'), page.getByLabel('Message')]
  await openPage(page, '/support')
  await page.getByLabel('Type').selectOption('payment')
  await subject.fill('Where is my receipt?')
  await message.fill('I paid for an order and can’t find its receipt.')
  await page.reload()
  await expect.poll(() => message.inputValue()).toBe('I paid for an order and can’t find its receipt.')
  await hydrated(page)
  expect(await page.getByLabel('Type').inputValue()).toBe('payment')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Where is my receipt?' }).waitFor()
  await openPage(page, '/support')
  expect([await subject.inputValue(), await message.inputValue()]).toEqual(['', ''])
  expect(await page.getByLabel('Type').inputValue()).toBe('question')
  complaints.expectOnly()
})

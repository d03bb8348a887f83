import { expect, test } from 'vitest'
import { join, promote } from '../exchange.ts'
import { toastSaying } from './acts.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { hydrated, openPage } from './quiet-page.ts'

const house = openHouse()

test('a bug report is closed as a duplicate, and its author reads it', async () => {
  const { server, browser } = house
  const [finds, alsoFinds] = [await join(server, 'finds_bug'), await join(server, 'finds_too')]
  const text = 'It is about the page of my tasks.'
  const { ticket: original } = await finds.do.openTicket({ kind: 'bug', subject: 'The list is empty', text })
  await alsoFinds.do.openTicket({ kind: 'bug', subject: 'Nothing in my list', text })
  const admin = await memberAt(browser, server, 'ticket_admin')
  await promote(server.database, admin)
  const { page } = admin

  await openPage(page, '/admin/bug-reports?show=answered')
  await page.getByText('No answered bug reports').waitFor()

  await openPage(page, '/admin/bug-reports')
  await page.getByRole('heading', { name: 'The list is empty' }).waitFor()
  await page.getByLabel('Severity').selectOption('high')
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'The list is empty' }).click()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Nothing in my list' }).waitFor()
  await page.getByLabel('Duplicate of report').fill(String(original.number))
  await page.getByRole('button', { name: `Close as a duplicate of ${original.number}` }).click()
  await page.getByText(`Closed as a duplicate of report ${original.number}.`).first().waitFor()

  const { notifications } = await alsoFinds.do.listNotifications()
  expect(notifications.map(({ body }) => body)).toEqual([
    expect.stringContaining(`report ${original.number}`),
  ])
  const { entries } = await admin.do.listAudit()
  expect(entries.map(({ act }) => act)).toEqual(['judge_bug', 'judge_bug'])
  expect(admin.complaints.all).toEqual([])
})

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

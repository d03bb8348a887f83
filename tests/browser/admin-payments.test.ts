import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { checkoutActs } from '#server/demo/card-sandbox/checkouts.ts'
import { openBooks } from '#server/demo/card-sandbox/queries.ts'
import { checkOut, thing } from '../cards.ts'
import { promote, walletOf } from '../exchange.ts'
import { ordered } from '../orders.ts'
import { openPage } from './quiet-page.ts'
import { openShop } from './shop.ts'

const shop = openShop()

test('an admin finds an order by its buyer and refunds it, and the buyer’s points and order follow', async () => {
  const buyer = await shop.enter('refunded_buyer', 'light')
  const { orderId } = await ordered(buyer.person, { kind: 'package', item: '1500' })
  const session = await checkOut(buyer.person, { orderId })
  await inTransaction(shop.services.pool, async (client) => {
    const books = await openBooks(client)
    await checkoutActs.pay(books, await thing(books, session))
  })
  await shop.deliverAll()
  const before = await walletOf(shop.database, buyer.person)
  const admin = await shop.enter('refunds_orders', 'dark')
  await promote(shop.database, admin.person)
  const { page } = admin
  await openPage(page, '/admin/payments')
  const { rows } = await shop.database.owner.query('SELECT username FROM member WHERE id = $1', [
    buyer.person.id,
  ])
  await page.getByLabel('Member or order number').fill(rows[0].username)
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await page.waitForURL(/search=/)
  await page.getByRole('button', { name: /^Refund order/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Reason').fill('Bought by mistake.')
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  expect(await walletOf(shop.database, buyer.person)).toBe(before - 1500)
  await openPage(buyer.page, '/activities')
  await buyer.page.getByText('Bought points taken back: your money is on its way').first().waitFor()
  const { entries } = await admin.person.do.listAudit()
  expect(entries[0]).toMatchObject({ act: 'refund_order', detail: { note: 'Bought by mistake.' } })
  expect([...admin.complaints.all, ...buyer.complaints.all]).toEqual([])
})

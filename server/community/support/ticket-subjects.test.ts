import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { ordered } from '#tests/orders.ts'
import { shareServices } from '#tests/services.ts'

// The demo accepts cards through its own sandbox.
const local = shareApp(shareServices(shareDatabase(), { DEMO: 'on' }))

test('the form of a ticket names orders as the purchase history does', async () => {
  const person = await local.join('asks_about_order')
  await ordered(person)
  const html = (await person.fetch('/support')).body.replaceAll('<!-- -->', '')
  expect(html).toMatch(/>1,500 points · \d+ [A-Z][a-z]{2} \d{4}</)
})

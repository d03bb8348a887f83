import { expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give } from '#tests/exchange.ts'
import { sentTo } from '#tests/notifications.ts'
import { moveClockTo } from '#tests/premium.ts'
import { openRowServices } from '#tests/services.ts'
import { notifyOfEnds } from './index.ts'

const database = shareDatabase()

test('a member reads once that premium has ended, when no term follows', async () => {
  const person = await addPerson(database, 'premium_ends')
  const buyWeek = () =>
    database.app.query('SELECT exchange.buy_premium_week($1, 2500, $2, 7, $3)', [
      person.id,
      7 * 86_400,
      crypto.randomUUID(),
    ])
  const end = () => Promise.all([1, 2].map(() => notifyOfEnds({ ...openRowServices(), pool: database.app })))
  const told = () => sentTo(database, person)
  await give(database, person, 7500)
  await moveClockTo(database, '2030-07-01T00:00:00Z')
  await buyWeek()
  await buyWeek()
  await moveClockTo(database, '2030-07-08T00:01:00Z')
  await end()
  expect(await told()).toEqual([])
  await moveClockTo(database, '2030-07-15T00:01:00Z')
  await end()
  await end()
  const notified = { kind: 'order', title: 'Your premium has ended', path: '/premium' }
  expect(await told()).toMatchObject([notified])
  await buyWeek()
  await end()
  expect(await told()).toHaveLength(1)
  await moveClockTo(database, '2030-07-22T00:02:00Z')
  await end()
  expect(await told()).toMatchObject([notified, notified])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { changeNotificationChoice } from '#contract/people/notifications.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shiftToNext } from '#tests/clock.ts'
import { shareDatabase } from '#tests/database.ts'
import { sentTo, titlesTo } from '#tests/notifications.ts'
import { shareServices } from '#tests/services.ts'
import { warnStreaks } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const app = shareApp(services)
let count = 0
const newcomer = (): Promise<LocalPerson> => app.join(`streak-${++count}`)

describe('a streak', () => {
  const wants = ({ client }: LocalPerson) =>
    client.call(changeNotificationChoice, {
      params: { kind: 'streak' },
      body: { mail: 'never', push: true },
    })
  const active = ({ id }: LocalPerson, ...daysAgo: number[]) =>
    database.owner.query(
      `INSERT INTO member_day (member_id, day, credited, points_credited)
       SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date - ago, 1, 3 FROM unnest($2::int[]) AS ago`,
      [id, daysAgo],
    )
  const tomorrow = () => shiftToNext('day', '3 minutes', database.owner)
  const zone = ({ id }: LocalPerson, name: string) =>
    database.owner.query('UPDATE member SET time_zone = $2 WHERE id = $1', [id, name])

  beforeAll(tomorrow)

  test('about to end warns a member who asked for it once, in the evening', async () => {
    const [asker, quiet, busy, single] = [
      await newcomer(),
      await newcomer(),
      await newcomer(),
      await newcomer(),
    ]
    for (const person of [asker, busy, single]) await wants(person)
    for (const person of [asker, quiet]) await active(person, 1, 2, 3)
    await active(busy, 0, 1, 2)
    await active(single, 1)
    const warned: number[] = []
    for (const hour of [17, 18, 18, 19]) {
      await moveToHour(hour)
      await warnStreaks(services)
      warned.push((await titlesTo(database, asker)).length)
    }
    expect(warned).toEqual([0, 1, 1, 1])
    expect(await sentTo(database, asker)).toEqual([
      {
        kind: 'streak',
        title: 'Your streak of 3 days ends at midnight UTC',
        body: 'One credited task today keeps it.',
        path: '/earn-points',
      },
    ])
    for (const person of [quiet, busy, single]) expect(await titlesTo(database, person)).toEqual([])
  })

  /** Moves the clock to an hour of this UTC day. */
  async function moveToHour(hour: number): Promise<void> {
    const { rows } = await database.owner.query(
      `SELECT extract(epoch FROM (date_trunc('day', ledger.clock() AT TIME ZONE 'UTC') + make_interval(hours => $1))
         AT TIME ZONE 'UTC' - ledger.clock())::float8 AS seconds`,
      [hour],
    )
    await database.shiftClock(rows[0].seconds + 180)
  }

  test.each([
    ['Asia/Tokyo', 9],
    ['Europe/London', 18],
    ['America/New_York', 21],
    ['Pacific/Honolulu', 21],
  ])('warns a member in %s at %d o’clock UTC', async (name, expected) => {
    await tomorrow()
    const person = await newcomer()
    await zone(person, name)
    await wants(person)
    await active(person, 1, 2)
    const hours: number[] = []
    for (let hour = 0; hour < 24 && hours.length === 0; hour++) {
      await moveToHour(hour)
      await warnStreaks(services)
      if ((await titlesTo(database, person)).length > 0) hours.push(hour)
    }
    expect(hours).toEqual([expected])
  })
})

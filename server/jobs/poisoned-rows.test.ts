import { beforeAll, describe, expect, test } from 'vitest'
import { shiftToNext } from '#tests/clock.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give, type Party, toMorning, walletOf } from '#tests/exchange.ts'
import { titlesTo } from '#tests/notifications.ts'
import { poison } from '#tests/poison.ts'
import { shareServices } from '#tests/services.ts'
import { sendBroadcasts } from '../community/broadcasts/index.ts'
import { expireAttempts } from '../exchange/attempts/index.ts'
import { endSlots } from '../exchange/campaigns/index.ts'
import { warnStreaks } from '../exchange/daily-bonus/index.ts'
import { eraseAccounts, readErasureWait } from '../people/account/index.ts'
import { sendDigests } from '../people/notifications/index.ts'
import { settlePointChanges } from '../trust/point-changes/index.ts'

const database = shareDatabase()
const services = shareServices(database)
let people = 0
const someone = (): Promise<Party> => addPerson(database, `row_${++people}`)
const failed = (job: string): number => services.failedRows.get(job) ?? 0
const run = (text: string, values: unknown[] = []) => database.owner.query(text, values)

beforeAll(() => toMorning(database))

describe('of several rows, one that fails is counted and the others are served', () => {
  test('by the job that erases accounts, whatever names others take', async () => {
    const [first, second, third] = [await someone(), await someone(), await someone()]
    await run(
      'UPDATE member SET deletes_at = ledger.clock() - make_interval(hours => 60 - id::int) WHERE id = ANY ($1)',
      [[first.id, second.id, third.id]],
    )
    // The name that erased accounts had before.
    await run(`UPDATE member SET username = 'deleted_' || $1 WHERE id = $2`, [
      second.id,
      (await someone()).id,
    ])
    const heal = await poison(database, 'member', `NEW.id = ${first.id} AND NEW.state = 'deleted'`)
    const erase = () => eraseAccounts(services, async () => {})
    const states = async () =>
      (
        await run('SELECT state, username FROM member WHERE id = ANY ($1) ORDER BY id', [
          [first.id, second.id, third.id],
        ])
      ).rows
    await erase()
    expect(await states()).toEqual([
      { state: 'active', username: first.username },
      ...[second, third].map(({ id }) => ({ state: 'deleted', username: `deleted-${id}` })),
    ])
    expect(failed('erase-accounts')).toBe(1)
    expect(await readErasureWait(services)).toBeGreaterThan(86_400)
    await heal()
    await erase()
    expect((await states())[0]).toMatchObject({ state: 'deleted' })
    expect(await readErasureWait(services)).toBe(0)
  })

  test('by the job that carries out changes of points', async () => {
    const [first, second] = [await someone(), await someone()]
    await run(
      `WITH change AS (
         INSERT INTO point_change (member_id, points, reason, asked_by)
         SELECT id, 20000, 'A reason of the staff.', $2 FROM unnest($1::bigint[]) AS id RETURNING id, member_id
       )
       INSERT INTO case_file (kind, subject_id, member_ids, due_at)
       SELECT 'points', id, ARRAY[member_id], ledger.clock() FROM change`,
      [[first.id, second.id], (await someone()).id],
    )
    const heal = await poison(database, 'activity', `NEW.member_id = ${first.id}`)
    await settlePointChanges(services)
    expect([await walletOf(database, first), await walletOf(database, second)]).toEqual([0, 20_000])
    expect(failed('settle-point-changes')).toBe(1)
    await heal()
    await settlePointChanges(services)
    expect(await walletOf(database, first)).toBe(20_000)
  })

  test('by the job that pauses campaigns beyond a limit', async () => {
    const owners = [await someone(), await someone()]
    for (const owner of owners) {
      await give(database, owner, 1000)
      for (let count = 0; count < 4; count++)
        await fundWebsite(database, { owner, url: `https://slot-${owner.id}-${count}.example.org/` })
      await run(
        `INSERT INTO campaign_slot (owner_id, starts_at, ends_at)
         VALUES ($1, ledger.clock() - interval '7 days', ledger.clock())`,
        [owner.id],
      )
    }
    const heal = await poison(database, 'campaign_pause', `NEW.paused_by = ${owners[0]?.id}`)
    await endSlots(services)
    const paused = async () =>
      (await run(`SELECT owner_id AS id FROM campaign WHERE state = 'paused' ORDER BY owner_id`)).rows
    expect(await paused()).toEqual([{ id: owners[1]?.id }])
    expect(failed('end-slots')).toBe(1)
    await heal()
    await endSlots(services)
    expect(await paused()).toEqual(owners.map(({ id }) => ({ id })))
  })

  test('by the job that expires attempts, which takes them all in one call', async () => {
    const owner = await someone()
    await give(database, owner, 1000)
    const campaign = await fundWebsite(database, { owner, url: 'https://row-attempts.example.org/' })
    const earners = [await someone(), await someone(), await someone()]
    await run(
      `INSERT INTO attempt (campaign_id, content_id, member_id, owner_id, platform, action, action_group, reward_points,
         fee_points, required_seconds, day, started_at, expires_at)
       SELECT campaign.id, content_id, member_id, owner_id, platform, action, 'visits', reward_points, fee_points,
         required_seconds, (ledger.clock() AT TIME ZONE 'UTC')::date, ledger.clock() - interval '1 hour',
         ledger.clock() - interval '1 minute'
       FROM campaign, unnest($2::bigint[]) AS member_id WHERE campaign.id = $1`,
      [campaign, earners.map(({ id }) => id)],
    )
    const heal = await poison(
      database,
      'attempt',
      `NEW.member_id = ${earners[1]?.id} AND NEW.state = 'expired'`,
    )
    expect(await expireAttempts(services)).toBe(2)
    expect(failed('expire-attempts')).toBe(1)
    await heal()
    expect(await expireAttempts(services)).toBe(1)
  })
})

describe('a member in a zone that the database does not know counts as in UTC, and the others are served', () => {
  const unknownZone = async (): Promise<Party> => {
    const person = await someone()
    await run(`UPDATE member SET time_zone = 'Mars/Olympus' WHERE id = $1`, [person.id])
    return person
  }
  const toHour = (hour: number) => shiftToNext('day', `${hour} hours 1 minute`, database.owner)

  test('by the job that warns of the end of a streak', async () => {
    await toHour(18)
    const persons = [await unknownZone(), await someone(), await someone()]
    for (const { id } of persons) {
      await run(
        `INSERT INTO notification_choice (member_id, kind, mail, push) VALUES ($1, 'streak', 'never', true)`,
        [id],
      )
      await run(
        `INSERT INTO member_day (member_id, day, credited, points_credited)
         SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date - ago, 1, 3 FROM unnest(ARRAY[1, 2]) AS ago`,
        [id],
      )
    }
    await poisonedFor(persons[1], async () => {
      await warnStreaks(services)
      expect(failed('warn-streaks')).toBe(1)
    })
    const counts = await Promise.all(persons.map(async (person) => (await titlesTo(database, person)).length))
    expect(counts).toEqual([1, 0, 1])
  })

  test('by the job that mails digests', async () => {
    await toHour(8)
    const persons = [await unknownZone(), await someone()]
    for (const { id } of persons)
      await run(
        `INSERT INTO notification (member_id, kind, title, body, path, mail) VALUES ($1, 'verdict', 'News', '', '/', 'daily')`,
        [id],
      )
    await sendDigests(services)
    const { rows } = await run(`SELECT key FROM graphile_worker.jobs WHERE key LIKE 'digest-%' ORDER BY key`)
    expect(rows.map(({ key }) => key)).toEqual(persons.map(({ id }) => `digest-${id}`))
  })

  test('by the job that sends news', async () => {
    await toHour(12)
    const persons = [await unknownZone(), await someone(), await someone()]
    await run(
      `WITH news AS (
         INSERT INTO broadcast (title, body, path, least_trust, state, created_by, planned_at)
         VALUES ('News', '', '/blog', 0, 'sending', $1, ledger.clock()) RETURNING id
       ), chosen AS (
         INSERT INTO notification_choice (member_id, kind, mail, push)
         SELECT id, 'news', 'never', true FROM unnest($2::bigint[]) AS id
       )
       INSERT INTO broadcast_member (broadcast_id, member_id, due_at)
       SELECT news.id, member_id, ledger.clock() FROM news, unnest($2::bigint[]) AS member_id`,
      [(await someone()).id, persons.map(({ id }) => id)],
    )
    await poisonedFor(persons[1], async () => {
      await sendBroadcasts(services)
      expect(failed('send-broadcasts')).toBe(1)
    })
    const counts = await Promise.all(persons.map(async (person) => (await titlesTo(database, person)).length))
    expect(counts).toEqual([1, 0, 1])
  })

  /** Runs an act while a member can be sent no notification. */
  async function poisonedFor(person: Party | undefined, act: () => Promise<void>): Promise<void> {
    const heal = await poison(database, 'notification', `NEW.member_id = ${person?.id}`)
    await act()
    await heal()
  }
})

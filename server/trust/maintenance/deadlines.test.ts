import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { addEarner, fundTask, startOf } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, freshen, fundWebsite, give, type Party, promote, toMorning } from '#tests/exchange.ts'
import { orderOf } from '#tests/orders.ts'
import { payFor } from '#tests/premium.ts'
import { shareServices } from '#tests/services.ts'
import { verifyDatabase } from '../../checks/verifications/index.ts'
import { type JobServices, runScheduled } from '../../jobs/timetable.ts'

const hour = 3600
const day = 24 * hour
const database = shareDatabase()
const services = shareServices(database, {})
const app = shareApp(services)
let people = 0

/** An admin with a fresh session. */
async function admin() {
  const person = await app.join(`keeper_${++people}`)
  await promote(database, person)
  return person
}

/** Maintenance of some seconds, and what happens in it. */
async function maintain(seconds: number, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const keeper = await admin()
  await keeper.do.changeMaintenance({ sentence: 'We move to a larger machine.' })
  await meanwhile()
  await database.shiftClock(seconds)
  await freshen(database, keeper)
  await keeper.do.changeMaintenance({ sentence: null })
}

const rowOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await database.owner.query<Row>(text, values)
  if (!rows[0]) throw new Error(`no row: ${text}`)
  return rows[0]
}

interface Deadline {
  table_name: string
  column_name: string
  open_when: string | null
}
const deadlines = async (): Promise<Deadline[]> =>
  (await database.owner.query<Deadline>('SELECT * FROM exchange.deadlines()')).rows

test('every column of a moment to come moves with maintenance, or stays for a reason', async () => {
  // Everything else is named as what has happened, or as a day.
  const past =
    '(ed|made|sent|read|seen|told|paid|found|given|began|heard|bought|lost|set|held|done|again|ready|active|in|back|up|earlier)_at$|^at$|since$|day$|^week$'
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('timestamp with time zone', 'date') AND column_name !~ $1`,
    [past],
  )
  const listed = (await deadlines()).map((row) => `${row.table_name}.${row.column_name}`)
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Opens a row for every deadline that moves, each a few hours from now. */
async function plant(): Promise<void> {
  const owner = await addPerson(database, `owner_${++people}`)
  await give(database, owner, 1000)
  const url = `https://deadlines-${people}.example.org/`
  const websiteId = String(await fundWebsite(database, { owner, url }))
  const earner = await app.join(`earner_${people}`)
  await earner.do.startVisit({ websiteId, url })
  const task = await fundTask(database, { owner })
  const waiting = await addEarner(database)
  const { sessionId } = await startOf(services, task, waiting)
  await database.app.query('SELECT exchange.hand_in($1, $2)', [sessionId, waiting.id])
  const { id: orderId } = await orderOf(services, owner)
  const values = [owner.id, waiting.id, sessionId, websiteId, orderId]
  for (const text of [
    `UPDATE attempt SET state = 'pending', due_at = ledger.clock() + interval '5 hours' WHERE session_id = $3`,
    `INSERT INTO review (attempt_id, kind, member_id, owner_id, stage, staged_at, due_at)
     SELECT id, 'claim', $2, $1, 'owner', ledger.clock(), due_at FROM attempt WHERE session_id = $3`,
    `INSERT INTO forged_proof (attempt_id, accused_by, note, accused_at, appeal_until)
     SELECT id, $1, 'Another font.', ledger.clock(), ledger.clock() + interval '5 hours' FROM attempt WHERE session_id = $3`,
    `UPDATE member SET deletes_at = ledger.clock() + interval '5 hours', premium_until = ledger.clock() + interval '5 hours'
     WHERE id = $2`,
    `UPDATE campaign SET spotlight_until = ledger.clock() + interval '5 hours' WHERE id = $4`,
    `INSERT INTO campaign_slot (owner_id, ends_at) VALUES ($1, ledger.clock() + interval '5 hours')`,
    `INSERT INTO bonus_grace (member_id, until) VALUES ($2, ledger.clock() + interval '5 hours')`,
    `INSERT INTO join_link (code_hash, note, most_count, ends_at)
     VALUES ('\\x01', 'A newsletter.', 5, ledger.clock() + interval '5 hours')`,
    `INSERT INTO crypto_key (id) VALUES ('k')`,
    `INSERT INTO crypto_address (order_id, key_id, index, address, chain_id, token, symbol, decimals, due_units, from_height,
       opened_at, locked_until, watched_until)
     SELECT $5, 'k', 1, '0x' || repeat('1', 40), 1, '0x' || repeat('2', 40), 'T', 6, 1, 1, at, at + interval '5 hours',
       at + interval '6 hours' FROM ledger.clock() AS at`,
  ]) {
    const used = values.filter((_, index) => text.includes(`$${index + 1}`))
    const names = values.map((_, index) => index + 1).filter((index) => text.includes(`$${index}`))
    await database.owner.query(
      text.replace(/\$(\d)/g, (_, name: string) => `$${names.indexOf(Number(name)) + 1}`),
      used,
    )
  }
}

/** The moment of each deadline that moves, in seconds; null: no row has it. */
async function moments(): Promise<Record<string, number | null>> {
  const moving = (await deadlines()).filter((row) => row.open_when !== null)
  const read = moving.map(async ({ table_name, column_name, open_when }) => {
    const text = `SELECT extract(epoch FROM max(${column_name}))::float8 AS at FROM ${table_name} WHERE ${open_when}`
    return [`${table_name}.${column_name}`, (await rowOf<{ at: number | null }>(text)).at] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Maintenance took its hours, and the seconds that the test itself did. */
const isLaterBy = (seconds: number, from: number | null = null, to: number | null = null): boolean =>
  from !== null && to !== null && to - from >= seconds && to - from < seconds + 60

test('each deadline that moves is later by the length of the maintenance, once', async () => {
  await plant()
  const before = await moments()
  await maintain(2 * hour)
  const after = await moments()
  for (const [name, from] of Object.entries(before))
    expect({ name, moved: isLaterBy(2 * hour, from, after[name]) }).toEqual({ name, moved: true })
  // Ending it a second time ends nothing.
  await (await admin()).do.changeMaintenance({ sentence: null })
  expect(await moments()).toEqual(after)
})

test('deadlines that passed before it began stay, and those that passed during it get their time again', async () => {
  const [gone, near] = [
    await addPerson(database, `gone_${++people}`),
    await addPerson(database, `near_${++people}`),
  ]
  await database.owner.query(
    `UPDATE member SET deletes_at = ledger.clock() + CASE id WHEN $1 THEN interval '-1 hour' ELSE '1 hour' END
     WHERE id IN ($1, $2)`,
    [gone.id, near.id],
  )
  const dueIn = async ({ id }: Party): Promise<number> =>
    (
      await rowOf<{ hours: number }>(
        'SELECT extract(epoch FROM deletes_at - ledger.clock())::float8 / 3600 AS hours FROM member WHERE id = $1',
        [id],
      )
    ).hours
  await maintain(5 * hour)
  expect(await dueIn(gone)).toBeCloseTo(-6, 1)
  expect(await dueIn(near)).toBeCloseTo(1, 1)
})

test('premium that runs lasts longer, what follows starts later, and the books agree', async () => {
  const person = await addPerson(database, `premium_${++people}`)
  const at = Date.parse((await rowOf<{ at: Date }>('SELECT ledger.clock() AS at')).at.toISOString())
  const inDays = (days: number): string => new Date(at + days * day * 1000).toISOString()
  for (const [from, until] of [
    [-5, 25],
    [25, 55],
  ] as const)
    await payFor(database, services.settings, person, {
      ...{ item: 'month', subscription: null },
      ...{ from: inDays(from), until: inDays(until) },
    })
  const terms = async () =>
    (
      await database.owner.query<{ starts: number; ends: number; seconds: number }>(
        `SELECT extract(epoch FROM starts_at)::float8 AS starts, extract(epoch FROM ends_at)::float8 AS ends,
           lasts_seconds::float8 AS seconds FROM premium_term WHERE member_id = $1 ORDER BY starts_at`,
        [person.id],
      )
    ).rows
  const [running, next] = await terms()
  await maintain(3 * day)
  const [longer, later] = await terms()
  expect(longer?.starts).toBe(running?.starts)
  expect(isLaterBy(3 * day, running?.ends, longer?.ends)).toBe(true)
  expect(longer?.seconds).toBe((longer?.ends ?? 0) - (longer?.starts ?? 0))
  expect(isLaterBy(3 * day, next?.starts, later?.starts)).toBe(true)
  expect(later?.seconds).toBe(next?.seconds)
  expect((await verifyDatabase(database.ownerUrl)).faults).toEqual([])
})

test('a streak survives days of maintenance, without a freeze that counts', async () => {
  await toMorning(database)
  const person = await app.join(`streak_${++people}`)
  await give(database, person, 200)
  await database.owner.query(
    `INSERT INTO member_day (member_id, day, credited, points_credited)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date - ago, 1, 3 FROM unnest(ARRAY[1, 2, 3]) AS ago`,
    [person.id],
  )
  const lost = await app.join(`lost_${people}`)
  await maintain(2 * day)
  expect(await person.do.getDailyBonus()).toMatchObject({ streakDays: 3, freeze: null })
  expect(await lost.do.getDailyBonus()).toMatchObject({ streakDays: 0 })
  // A day missed afterwards can be frozen, for the first time this month.
  await database.shiftClock(2 * day)
  expect((await person.do.getDailyBonus()).freeze).toMatchObject({ keepsDays: 3, leftCount: 2 })
})

test('no attempt expires and no verdict applies by itself during maintenance, and both do after it', async () => {
  const owner = await addPerson(database, `wait_${++people}`)
  await give(database, owner, 1000)
  const task = await fundTask(database, { owner })
  const [late, waiting] = [await addEarner(database), await addEarner(database)]
  const running = await startOf(services, task, late)
  const { sessionId } = await startOf(services, task, waiting)
  await database.app.query('SELECT exchange.hand_in($1, $2)', [sessionId, waiting.id])
  await database.owner.query(
    `UPDATE attempt SET state = 'pending', due_at = ledger.clock() + interval '1 hour' WHERE session_id = $1`,
    [sessionId],
  )
  const stateOf = async (id: string) =>
    (await rowOf<{ state: string }>('SELECT state FROM attempt WHERE session_id = $1', [id])).state
  const work = async (): Promise<void> => {
    for (const name of ['expire-attempts', 'credit-due-attempts', 'settle-reviews'] as const)
      await runScheduled(name, services as unknown as JobServices)
  }
  await maintain(0, async () => {
    await database.shiftClock(8 * day)
    await work()
    expect([await stateOf(running.sessionId), await stateOf(sessionId)]).toEqual(['started', 'pending'])
  })
  await work()
  expect([await stateOf(running.sessionId), await stateOf(sessionId)]).toEqual(['started', 'pending'])
  await database.shiftClock(2 * hour)
  await work()
  expect(await stateOf(sessionId)).toBe('credited')
  await database.shiftClock(8 * day)
  await work()
  expect(await stateOf(running.sessionId)).toBe('expired')
})

test('a running visit that its member completes late during maintenance is paid', async () => {
  const owner = await addPerson(database, `late_${++people}`)
  await give(database, owner, 1000)
  const url = `https://late-${people}.example.org/`
  const websiteId = String(await fundWebsite(database, { owner, url }))
  const earner = await app.join(`visitor_${people}`)
  const { sessionId } = await earner.do.startVisit({ websiteId, url })
  await maintain(0, async () => {
    await database.shiftClock(5 * hour)
    expect(await earner.do.completeVisit({ sessionId: sessionId ?? '' })).toMatchObject({
      success: true,
      pointsEarned: 3,
    })
  })
})

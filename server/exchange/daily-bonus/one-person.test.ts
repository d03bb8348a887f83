import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { claimDailyBonus, getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { readTask } from '#contract/exchange/tasks.ts'
import { verifyLedger } from '#ledger/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give, type Party, statementOf, toMorning } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { tellSignRule } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let names = 0

afterEach(async () => {
  await toMorning(database)
  expect(await verifyLedger(database.owner)).toEqual([])
})

const newcomer = (): Promise<LocalPerson> => local.join(`person-${++names}`)
const streak = async ({ client }: Pick<LocalPerson, 'client'>) => (await client.call(getDailyBonus, {})).body
const claim = ({ client }: Pick<LocalPerson, 'client'>) =>
  client.call(claimDailyBonus, {}, { 'idempotency-key': randomUUID() })
const bonuses = async ({ id, walletId }: LocalPerson) =>
  (await statementOf(database, { id, walletId, username: '' })).filter((line) =>
    line.startsWith('daily_bonus'),
  ).length

/** Owners who each have a live campaign. */
async function someOwners(count: number): Promise<Party[]> {
  const owners = await Promise.all(
    Array.from({ length: count }, () => addPerson(database, `owner-${++names}`)),
  )
  for (const owner of owners) {
    await give(database, owner, 1000)
    await fundWebsite(database, { owner, url: `https://${owner.username}.example.net/`, target: 100 })
  }
  return owners
}

/** Credits a member with tasks for these owners, as far as the bonus can see. */
async function did({ id }: Pick<Party, 'id'>, owners: readonly Party[], each = 2): Promise<void> {
  await database.owner.query(
    `INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, check_name, day,
       reward_points, fee_points, required_seconds, started_at, expires_at, ended_at, state, transfer_id)
     SELECT $1, campaign.id, content_id, owner_id, platform, action, 'visits', 'timer', (ledger.clock() AT TIME ZONE 'UTC')::date,
       3, 1, 15, ledger.clock(), ledger.clock(), ledger.clock(), 'credited', nextval('ledger.transfer_id_seq')
     FROM campaign, generate_series(1, $3::int) WHERE owner_id = ANY ($2::bigint[])`,
    [id, owners.map((owner) => owner.id), each],
  )
  await database.owner.query('UPDATE member SET credited_count = credited_count + $2 WHERE id = $1', [
    id,
    owners.length * each,
  ])
}

/** The owners did a task of the member a number of days ago. */
const earnedFrom = ({ id }: Pick<Party, 'id'>, owners: readonly Party[], daysAgo = 1) =>
  database.owner.query(
    `INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken)
     SELECT owner_id, $1, (ledger.clock() AT TIME ZONE 'UTC')::date - $3::int, 1 FROM unnest($2::bigint[]) AS owner (owner_id)`,
    [id, owners.map((owner) => owner.id), daysAgo],
  )

/** Earlier claims of a member. */
const claimedBefore = ({ id }: Pick<Party, 'id'>, claims: number) =>
  database.owner.query(
    `INSERT INTO bonus_claim (member_id, day, points, claimed_at, credited_count, last_transfer_id, first_attempt_id)
     SELECT $1, (ledger.clock() AT TIME ZONE 'UTC')::date - ago, 50, ledger.clock(), 0, 0, 0 FROM generate_series(1, $2::int) AS ago`,
    [id, claims],
  )

const connect = ({ id }: Pick<Party, 'id'>, handle: string) =>
  database.owner.query(
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by)
     VALUES ($1, 'youtube', $2, $2, $2, 'code')`,
    [id, handle],
  )
const disconnect = ({ id }: Pick<Party, 'id'>) =>
  database.owner.query('DELETE FROM connection WHERE member_id = $1', [id])
const paidBy = ({ id }: Pick<Party, 'id'>, card: string) =>
  database.owner.query('INSERT INTO member_payer (member_id, payer_key) VALUES ($1, $2)', [
    id,
    `card:${card}`,
  ])

test('in a ring of ten nobody gets a bonus for tasks of the others, but for those of outsiders', async () => {
  const owners = await someOwners(9)
  const person = await newcomer()
  await did(person, owners)
  await earnedFrom(person, owners)
  expect(await streak(person)).toMatchObject({ claimable: true, owners: 0, ownersNeeded: 0 })
  const outsiders = await someOwners(5)
  expect(await streak(person)).toMatchObject({ claimable: false, owners: 0, ownersNeeded: 5 })
  expect(errorOf(await claim(person))).toMatchObject({ status: 409, code: 'conflict' })
  await did(person, outsiders)
  expect(await streak(person)).toMatchObject({ claimable: true, owners: 5 })
  expect((await claim(person)).body.pointsEarned).toBe(50)
})

test('a task says that its creator does not count for the bonus', async () => {
  const [one, other] = await someOwners(2)
  const person = await newcomer()
  await earnedFrom(person, one ? [one] : [])
  const isMutual = async (owner: Party | undefined) => {
    const { rows } = await database.app.query<{ id: string }>(
      'SELECT id::text FROM campaign WHERE owner_id = $1',
      [owner?.id],
    )
    return (await person.client.call(readTask, { params: { taskId: rows[0]?.id ?? '' } })).body.isMutual
  }
  expect([await isMutual(one), await isMutual(other)]).toEqual([true, false])
})

test('an owner who earned from the member 30 days ago counts again', async () => {
  const owners = await someOwners(5)
  const [recent, past] = [await newcomer(), await newcomer()]
  for (const [person, daysAgo] of [
    [recent, 29],
    [past, 30],
  ] as const) {
    await did(person, owners)
    await earnedFrom(person, owners, daysAgo)
  }
  expect((await streak(recent)).owners).toBe(0)
  expect((await streak(past)).owners).toBe(5)
})

test('ten accounts of one browser share one bonus a day, also if they claim at once', async () => {
  const owners = await someOwners(5)
  const deviceId = randomUUID()
  const people = await Promise.all(Array.from({ length: 10 }, newcomer))
  for (const person of people) {
    await did(person, owners)
    await database.owner.query('INSERT INTO member_device (member_id, device_id) VALUES ($1, $2)', [
      person.id,
      deviceId,
    ])
  }
  const answers = await Promise.all(people.map(claim))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const rejected = answers.find(({ status }) => status === 409)
  expect(rejected && errorOf(rejected).message).toBe(
    'An account that shares a browser or a payment with yours claimed today’s bonus. One person has one bonus a day. If that isn’t you, ask support.',
  )
  const counts = await Promise.all(people.map(bonuses))
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  const other = people.find((_person, index) => counts[index] === 0)
  expect(other && (await streak(other))).toMatchObject({ hasClaimed: true, isShared: true, bonusAmount: 0 })
})

test('the third claim needs a sign of the person, and the card says so from the first', async () => {
  const owners = await someOwners(5)
  const person = await newcomer()
  expect((await streak(person)).sign).toEqual({
    fromClaim: 3,
    isShown: false,
    isNeeded: false,
    graceUntil: null,
  })
  await claimedBefore(person, 2)
  await did(person, owners)
  expect(await streak(person)).toMatchObject({ claimable: false, sign: { isNeeded: true, isShown: false } })
  expect(errorOf(await claim(person)).message).toBe(
    'The bonus now needs a sign that you are one person. Connect one of your accounts, or pay by card once. If you can’t, ask support.',
  )
  await connect(person, 'mine')
  expect(await streak(person)).toMatchObject({ claimable: true, sign: { isShown: true } })
  expect((await claim(person)).status).toBe(200)
})

test('a card payment is a sign, and so is a referral that an admin approved', async () => {
  const owners = await someOwners(5)
  const [buyer, referred, alone] = [await newcomer(), await newcomer(), await newcomer()]
  const [referrer, admin] = [await addPerson(database, 'referrer'), await addPerson(database, 'admin')]
  for (const person of [referred, alone])
    await database.owner.query(
      `INSERT INTO referral (newcomer_id, referrer_id, source, known_before, same_network, state, decided_at, share_from, share_until, settled_until)
       VALUES ($1, $2, 'link', false, true, 'approved', ledger.clock(), '2026-01-01', '2026-03-01', '2026-01-01')`,
      [person.id, referrer.id],
    )
  await database.owner.query(
    `INSERT INTO case_file (kind, subject_id, member_ids, verdict, decided_by, decided_at)
     VALUES ('referral', $1, '{}', 'approved', $2, ledger.clock())`,
    [referred.id, admin.id],
  )
  await paidBy(buyer, 'one')
  for (const person of [buyer, referred, alone]) {
    await claimedBefore(person, 5)
    await did(person, owners)
  }
  expect((await claim(buyer)).status).toBe(200)
  expect((await claim(referred)).status).toBe(200)
  expect((await claim(alone)).status, 'approved without a look').toBe(409)
})

test('an account that one member has shown is no sign of the next one who connects it', async () => {
  const owners = await someOwners(5)
  const [first, second] = [await newcomer(), await newcomer()]
  for (const person of [first, second]) {
    await claimedBefore(person, 2)
    await did(person, owners)
  }
  await connect(first, 'shared')
  expect((await claim(first)).status).toBe(200)
  await disconnect(first)
  await connect(second, 'shared')
  expect(await streak(second)).toMatchObject({ claimable: false, sign: { isShown: false } })
  expect((await claim(second)).status).toBe(409)
  await connect(first, 'another')
  await paidBy(second, 'own')
  expect((await claim(second)).status).toBe(200)
})

test('members who claimed before the rule are told once, and need no sign for 14 days', async () => {
  const owners = await someOwners(5)
  const person = await newcomer()
  await claimedBefore(person, 9)
  await did(person, owners)
  await database.owner.query(
    `INSERT INTO bonus_grace (member_id, until) VALUES ($1, ledger.clock() + interval '14 days')`,
    [person.id],
  )
  for (const _run of [1, 2]) await tellSignRule({ pool: database.app })
  const { rows } = await database.owner.query<{ title: string; body: string }>(
    `SELECT title, body FROM notification WHERE member_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([
    {
      title: 'A change to the daily bonus',
      body: expect.stringMatching(
        /^From \d+ \w{3} on, it needs a connected account, a card payment or an approved referral\. Until then nothing changes\.$/,
      ),
    },
  ])
  expect((await streak(person)).sign).toMatchObject({ isNeeded: false, graceUntil: expect.any(String) })
  expect((await claim(person)).status).toBe(200)
  await database.shiftClock(14 * 86_400)
  await did(person, owners)
  expect(await streak(person)).toMatchObject({
    claimable: false,
    sign: { isNeeded: true, graceUntil: null },
  })
})

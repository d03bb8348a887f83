import { beforeAll, expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))
let admin: LocalPerson
let support: LocalPerson
beforeAll(async () => {
  admin = await local.join('people_admin')
  await promote(database, admin)
  support = await local.join('people_support')
  await database.owner.query(`UPDATE member SET staff_role = 'support' WHERE id = $1`, [support.id])
})
const read = (query: object) => support.do.listMembers(query)
const found = async (query: object) => (await read(query)).members.map(({ id }) => Number(id))
const roleOf = (memberId: number, role: 'admin' | 'finance' | null, by = admin) =>
  by.tries.changeMemberRole({ memberId: String(memberId), role, reason: 'New on the team.' })

test('a search finds a number, an email, and names by their beginning', async () => {
  const people = [await local.join('zoe_one'), await local.join('zoe_two'), await local.join('other_zoe')]
  await database.owner.query(
    `UPDATE member SET username = CASE id WHEN $1 THEN 'Zoe_One' WHEN $2 THEN 'zoe_two' ELSE 'a_zoe' END
     WHERE id = ANY ($3)`,
    [people[0]?.id, people[1]?.id, people.map(({ id }) => id)],
  )
  expect(await found({ search: 'zoe_' })).toEqual([people[1]?.id, people[0]?.id])
  expect(await found({ search: 'ZOE%' })).toEqual([])
  expect(await found({ search: 'Other_Zoe@tests.example.com' })).toEqual([people[2]?.id])
  expect(await found({ search: String(admin.id) })).toEqual([admin.id])
  expect((await found({ show: 'staff' })).toSorted()).toEqual([admin.id, support.id].toSorted())
})

test.each(['joined', 'name', 'seen'] as const)('the list is sorted by %s, either way', async (sort) => {
  await Promise.all(['ann', 'bob', 'cy'].map((name) => local.join(`sorted_${sort}_${name}`)))
  await database.owner.query(
    `INSERT INTO member_device (member_id, device_id, last_seen_at)
     SELECT id, gen_random_uuid(), ledger.clock() - (id + browser) % 3 * interval '1 day'
     FROM member, generate_series(0, 1) AS browser`,
  )
  const by = { joined: 'member.id', name: 'username_key', seen: 'max(last_seen_at)' }[sort]
  const { rows } = await database.owner.query<{ id: string }>(
    `SELECT member.id FROM member JOIN member_device ON member_id = member.id
     GROUP BY member.id ORDER BY ${by}, member.id`,
  )
  const all = rows.map(({ id }) => Number(id))
  for (const order of ['asc', 'desc'] as const)
    expect(await found({ sort, order, limit: 100 })).toEqual(order === 'asc' ? all : all.toReversed())
})

test('an admin reads whether a member’s premium runs or has ended', async () => {
  const person = await local.join('people_premium')
  const shown = async () => {
    const { body } = await admin.fetch(`/admin/users/${person.id}`)
    return /Premium<\/dt><dd[^>]*>(.*?)<\/dd>/.exec(body)?.[1]?.replace(/<[^>]*>/g, '')
  }
  const setUntil = (days: number) =>
    database.owner.query(
      'UPDATE member SET premium_until = ledger.clock() + make_interval(days => $2) WHERE id = $1',
      [person.id, days],
    )
  expect(await shown()).toBe('No')
  await setUntil(3)
  expect(await shown()).toMatch(/^Until \d/)
  await setUntil(-3)
  expect(await shown()).toMatch(/^Ended \d/)
})

test('a member was last seen with a browser, even if no session is stored', async () => {
  const person = await local.join('people_seen')
  const seenAt = async () => (await support.do.readMember({ memberId: String(person.id) })).member.lastSeenAt
  await database.owner.query('DELETE FROM session WHERE member_id = $1', [person.id])
  await database.owner.query(
    'INSERT INTO member_device (member_id, device_id) VALUES ($1, gen_random_uuid())',
    [person.id],
  )
  expect(await seenAt()).toEqual(expect.any(String))
  await database.owner.query('DELETE FROM member_device WHERE member_id = $1', [person.id])
  expect(await seenAt()).toBeNull()
})

test('a record has the wallet, entries and sessions', async () => {
  const person = await local.join('people_record')
  const params = { memberId: String(person.id) }
  const body = await support.do.readMember(params)
  expect(body.member).toMatchObject({
    points: 50,
    trust: 0,
    entries: [{ reason: 'welcome_grant', points: 50 }],
    sessions: [{ device: expect.any(String) }],
    sameDevice: [],
  })
  expect(await support.cannot.readMember({ memberId: '999999' })).toBe('not_found')
})

test('the page of a member names their accounts as the platforms do, and one credited day in the singular', async () => {
  const person = await local.join('has_accounts')
  await database.owner.query(
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by)
     VALUES ($1, 'youtube', 'one', 'kilnandtide', 'kilnandtide', 'code')`,
    [person.id],
  )
  await database.owner.query('UPDATE member SET credited_count = 3, credited_days = 1 WHERE id = $1', [
    person.id,
  ])
  const { body } = await admin.fetch(`/admin/users/${person.id}`)
  expect(body).toContain('YouTube @kilnandtide')
  expect(body).toContain('3 credited on 1 day,')
})

test('an admin signs a member out everywhere, and it is logged', async () => {
  const person = await local.join('people_out')
  const params = { memberId: String(person.id) }
  const body = await admin.do.endMemberSessions(params)
  expect(body.member.sessions).toEqual([])
  expect((await person.tries.getCurrentUser()).status).toBe(401)
  const { entries } = await admin.do.listAudit({ act: 'end_sessions' })
  expect(entries).toMatchObject([{ subjectId: String(person.id), detail: { sessions: 1 } }])
})

test('a role is given and taken with a reason, never to oneself, and the last admin stays', async () => {
  const person = await local.join('people_role')
  expect((await roleOf(person.id, 'finance')).body.member.role).toBe('finance')
  expect(await person.do.getCurrentUser()).toMatchObject({
    isAdmin: false,
    role: 'finance',
  })
  expect((await roleOf(admin.id, null)).status).toBe(409)
  expect((await roleOf(person.id, 'admin')).body.member.role).toBe('admin')
  expect((await roleOf(admin.id, null, person)).body.member.role).toBeNull()
  // The other admin is the last one now.
  await promote(database, admin)
  await database.owner.query(`UPDATE member SET state = 'suspended' WHERE id = $1`, [person.id])
  expect((await roleOf(person.id, null)).body.member.role).toBeNull()
  await database.owner.query(`UPDATE session SET created_at = created_at - interval '11 minutes'`)
  expect((await roleOf(support.id, 'admin')).body).toMatchObject({ error: { code: 'fresh_sign_in' } })
  const { entries } = await admin.do.listAudit({ act: 'change_role' })
  expect(entries[0]?.detail).toEqual({ before: 'admin', after: null, reason: 'New on the team.' })
})

test('a search finds members by any part of an email, whatever its capitals, and takes % and _ literally', async () => {
  const [ada, bob] = [await local.join('by_mail_ada'), await local.join('by_mail_bob')]
  const write = (id: number, email: string) =>
    database.owner.query('UPDATE member SET email = $2 WHERE id = $1', [id, email])
  await write(ada.id, 'lovelace_a%b@mill.example.org')
  await write(bob.id, 'lovelacexaxb@mill.example.org')
  const both = [bob.id, ada.id]
  for (const search of ['lace', 'LOVE', '@Mill.Example', 'b@mill.example.org'])
    expect(await found({ search })).toEqual(both)
  expect(await found({ search: 'lace_a' })).toEqual([ada.id])
  expect(await found({ search: 'a%b' })).toEqual([ada.id])
  expect(await found({ search: 'Lovelace_A%b@mill.example.org' })).toEqual([ada.id])
  expect(await found({ search: '@m' }), 'shorter than three').toEqual([])
  expect(await found({ search: 'mill.example@' }), 'another order').toEqual([])
  await write(ada.id, 'countess@mill.example.org')
  expect(await found({ search: 'lace' })).toEqual([bob.id])
})

import { expect, test } from 'vitest'
import { changeUsername } from '#contract/people/members.ts'
import { getCurrentUser } from '#contract/people/sessions.ts'
import { listMembers } from '#contract/trust/members-desk.ts'
import { type Client, createClient, signIn } from '#tests/client.ts'
import { shareServer, startServer } from '#tests/server.ts'

const server = shareServer()
let count = 0
const member = (): Promise<Client> => signIn(server, `named${++count}@mutuals.test`)
const rename = (client: Client, username: string) => client.call(changeUsername, { body: { username } })
const nameOf = async (client: Client): Promise<string> =>
  (await client.call(getCurrentUser, {})).body.username

test('a member takes a free name, may change its capitals, and frees it by taking another', async () => {
  const [one, other] = [await member(), await member()]
  expect((await rename(one, 'Moon_Jar')).status).toBe(200)
  expect(await nameOf(one)).toBe('Moon_Jar')
  expect((await rename(one, 'moon_jar')).status).toBe(200)
  expect((await rename(one, 'sun_jar')).status).toBe(200)
  expect((await rename(other, 'MOON_JAR')).status).toBe(200)
  expect(await nameOf(other)).toBe('MOON_JAR')
})

test('a taken name is rejected at the field, whatever its capitals', async () => {
  const [one, other] = [await member(), await member()]
  await rename(one, 'taken_name')
  const before = await nameOf(other)
  const { status, body } = await rename(other, 'Taken_Name')
  const sentence = 'This name, or one that looks like it, is taken. Choose another.'
  expect({ status, body }).toEqual({
    status: 409,
    body: { error: { code: 'conflict', message: sentence, fields: { username: sentence } } },
  })
  expect(await nameOf(other)).toBe(before)
})

test('a name that looks like another member’s is taken, also for ten at once', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, member))
  const names = ['Quiet_Loom', 'Quiet_L00m', 'Qulet_Loom', 'Qu1et_Loom', 'QUIET_LOOM']
  const answers = await Promise.all(members.map((client, index) => rename(client, names[index % 5] ?? '')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const late = await member()
  for (const name of ['Quiet_Loom_2', 'Quiet_Loom3']) expect((await rename(late, name)).status).toBe(200)
})

test('of names that look alike already nobody loses theirs, and the staff can list the later one', async () => {
  const [older, later, admin] = [await member(), await member(), await member()]
  await rename(older, 'Slow_Fern')
  const { owner } = server.database
  const name = (await later.call(getCurrentUser, {})).body.username
  await owner.query(`UPDATE member SET username = 'S1ow_Fern', username_look = NULL WHERE username = $1`, [
    name,
  ])
  await owner.query('UPDATE member SET is_admin = true WHERE username = $1', [await nameOf(admin)])
  expect((await rename(later, 's1ow_fern')).status).toBe(200)
  const listed = async () =>
    (await admin.call(listMembers, { query: { show: 'lookalikes' } })).body.members.map((row) => row.username)
  expect(await listed()).toEqual(['s1ow_fern'])
  expect((await rename(later, 'fast_fern')).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('of ten members who choose one name at once, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, member))
  const answers = await Promise.all(members.map((client) => rename(client, 'wanted_by_all')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test.each(['admin', 'Support_1', 'mutuals', 'house', 'mutuals_support', 'adm1n', 'mutuaIs', 'house_fund'])(
  '%s is reserved for the house',
  async (username) => {
    const { status, body } = await rename(await member(), username)
    expect({ status, body }).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  },
)

test.each(['ab', 'a'.repeat(25), '_front', 'with space', 'ümlaut', '<b>'])(
  '%j is not a valid name',
  async (username) => {
    const { status, body } = await rename(await member(), username)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', fields: { username: expect.any(String) } } },
    })
  },
)

test('a visitor cannot change a name', async () => {
  expect((await rename(createClient(server), 'nobody_here')).status).toBe(401)
})

test('the default limits allow five changes an hour', async () => {
  const strict = await startServer({ standardLimits: true })
  try {
    const client = await signIn(strict, 'restless@mutuals.test')
    const statuses: number[] = []
    for (let changes = 0; changes < 6; changes++)
      statuses.push((await rename(client, `restless_${changes}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await nameOf(client)).toBe('restless_4')
  } finally {
    await strict.stop()
  }
})

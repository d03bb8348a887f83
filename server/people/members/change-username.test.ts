import { expect, test } from 'vitest'

import { type Client, createClient, signIn } from '#tests/client.ts'
import { shareServer, startServer } from '#tests/server.ts'

const server = shareServer()
let count = 0
const member = (): Promise<Client> => signIn(server, `named${++count}@mutuals.test`)
const nameOf = async (client: Client): Promise<string> => (await client.do.getCurrentUser()).username

test('a member takes a free name, may change its capitals, and frees it by taking another', async () => {
  const [one, other] = [await member(), await member()]
  await one.do.changeUsername({ username: 'Moon_Jar' })
  expect(await nameOf(one)).toBe('Moon_Jar')
  await one.do.changeUsername({ username: 'moon_jar' })
  await one.do.changeUsername({ username: 'sun_jar' })
  await other.do.changeUsername({ username: 'MOON_JAR' })
  expect(await nameOf(other)).toBe('MOON_JAR')
})

test('a taken name is rejected at the field, whatever its capitals', async () => {
  const [one, other] = [await member(), await member()]
  await one.do.changeUsername({ username: 'taken_name' })
  const before = await nameOf(other)
  const { status, error } = await other.tries.changeUsername({ username: 'Taken_Name' })
  const sentence = 'This name, or one that looks like it, is taken. Choose another.'
  expect(status).toBe(409)
  expect(error).toEqual({ code: 'conflict', message: sentence, fields: { username: sentence } })
  expect(await nameOf(other)).toBe(before)
})

test('a name that looks like another member’s is taken, also for ten at once', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, member))
  const names = ['Quiet_Loom', 'Quiet_L00m', 'Qulet_Loom', 'Qu1et_Loom', 'QUIET_LOOM']
  const answers = await Promise.all(
    members.map((client, index) => client.tries.changeUsername({ username: names[index % 5] ?? '' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const late = await member()
  for (const username of ['Quiet_Loom_2', 'Quiet_Loom3']) await late.do.changeUsername({ username })
  expect(await nameOf(late)).toBe('Quiet_Loom3')
})

test('of names that look alike already nobody loses theirs, and the staff can list the later one', async () => {
  const [older, later, admin] = [await member(), await member(), await member()]
  await older.do.changeUsername({ username: 'Slow_Fern' })
  const { owner } = server.database
  const name = await nameOf(later)
  await owner.query(`UPDATE member SET username = 'S1ow_Fern', username_look = NULL WHERE username = $1`, [
    name,
  ])
  await owner.query('UPDATE member SET is_admin = true WHERE username = $1', [await nameOf(admin)])
  await later.do.changeUsername({ username: 's1ow_fern' })
  const listed = async () =>
    (await admin.do.listMembers({ show: 'lookalikes' })).members.map((row) => row.username)
  expect(await listed()).toEqual(['s1ow_fern'])
  await later.do.changeUsername({ username: 'fast_fern' })
  expect(await listed()).toEqual([])
})

test('nobody can choose the name that an erased account gets', async () => {
  const person = await member()
  for (const username of ['deleted-1', 'Deleted-999999'])
    expect(await person.cannot.changeUsername({ username })).toBe('invalid_input')
})

test('of ten members who choose one name at once, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, member))
  const username = 'wanted_by_all'
  const answers = await Promise.all(members.map(({ tries }) => tries.changeUsername({ username })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test.each(['admin', 'Support_1', 'mutuals', 'house', 'mutuals_support', 'adm1n', 'mutuaIs', 'house_fund'])(
  '%s is reserved for the house',
  async (username) => {
    expect(await (await member()).cannot.changeUsername({ username })).toBe('conflict')
  },
)

test.each(['ab', 'a'.repeat(25), '_front', 'with space', 'ümlaut', '<b>'])(
  '%j is not a valid name',
  async (username) => {
    expect(await (await member()).tries.changeUsername({ username })).toMatchObject({
      status: 400,
      error: { code: 'invalid_input', fields: { username: expect.any(String) } },
    })
  },
)

test('a visitor cannot change a name', async () => {
  const visitor = createClient(server)
  expect(await visitor.cannot.changeUsername({ username: 'nobody_here' })).toBe('unauthorized')
})

test('the default limits allow five changes an hour', async () => {
  const strict = await startServer({ standardLimits: true })
  try {
    const client = await signIn(strict, 'restless@mutuals.test')
    for (let changes = 0; changes < 5; changes++)
      await client.do.changeUsername({ username: `restless_${changes}` })
    expect(await client.cannot.changeUsername({ username: 'restless_5' })).toBe('too_many_requests')
    expect(await nameOf(client)).toBe('restless_4')
  } finally {
    await strict.stop()
  }
})

import { expect, test } from 'vitest'
import { changeUsername } from '#contract/people/members.ts'
import { getCurrentUser } from '#contract/people/sessions.ts'
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
  const sentence = 'This name is taken. Choose another.'
  expect({ status, body }).toEqual({
    status: 409,
    body: { error: { code: 'conflict', message: sentence, fields: { username: sentence } } },
  })
  expect(await nameOf(other)).toBe(before)
})

test('nobody can choose the name that an erased account gets', async () => {
  const client = await member()
  for (const name of ['deleted-1', 'Deleted-999999']) expect((await rename(client, name)).status).toBe(400)
})

test('of ten members who choose one name at once, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, member))
  const answers = await Promise.all(members.map((client) => rename(client, 'wanted_by_all')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test.each(['admin', 'Support_1', 'mutuals', 'house'])('%s is reserved for the house', async (username) => {
  const { status, body } = await rename(await member(), username)
  expect({ status, body }).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
})

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

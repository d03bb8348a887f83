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
  const sentence = 'This name is taken. Choose another.'
  expect(status).toBe(409)
  expect(error).toEqual({ code: 'conflict', message: sentence, fields: { username: sentence } })
  expect(await nameOf(other)).toBe(before)
})

test('of ten members who choose one name at once, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, member))
  const username = 'wanted_by_all'
  const answers = await Promise.all(members.map(({ tries }) => tries.changeUsername({ username })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})

test.each(['admin', 'Support_1', 'mutuals', 'house'])('%s is reserved for the house', async (username) => {
  expect(await (await member()).cannot.changeUsername({ username })).toBe('conflict')
})

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

import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Connection, listConnections } from '#contract/exchange/connections.ts'
import { createSealer } from '#server/sealer.ts'
import { wrongSettingsCode } from '#server/start-failure.ts'
import { checkOf, type Earner, shareAccountTasks, startOf } from '#tests/account-tasks.ts'
import { connect } from '#tests/neighbours.ts'
import { runProgram, serverProgram } from '#tests/programs.ts'
import { refreshFigures, rejectWrongKey } from './index.ts'
import { connecting } from './rules.ts'

const tasks = shareAccountTasks()
const [right, wrong] = [randomBytes(32), randomBytes(32)]
beforeEach(() => {
  tasks.services.sealer = createSealer([right])
})

async function accountOf({ client }: Earner): Promise<Connection | undefined> {
  const { body } = await client.call(listConnections, {})
  return body.platforms.flatMap(({ connections }) => connections)[0]
}

async function connectedEarner(): Promise<Earner> {
  const person = await tasks.earner()
  await connect(person, 'twitch')
  return person
}

/** Makes the figures of every account due, and its token if asked. */
const makeDue = (token: boolean) =>
  tasks.database.owner.query(
    `UPDATE connection SET followers = 1, figures_at = ledger.clock() - make_interval(hours => $1),
       grant_ends_at = CASE WHEN $2 THEN ledger.clock() ELSE grant_ends_at END`,
    [connecting.figuresHours + 1, token],
  )

const storedGrants = async () =>
  (await tasks.database.owner.query('SELECT sealed_grant, grant_ends_at, grant_lost_at FROM connection')).rows

const start = (...keys: Buffer[]) => rejectWrongKey(tasks.database.appUrl, createSealer(keys))

test.each([
  ['is valid', false],
  ['is due for renewal', true],
])('under a wrong key an access that %s is not deleted, and works once the key is back', async (_, due) => {
  const person = await connectedEarner()
  await makeDue(due)
  const before = await storedGrants()
  await refreshFigures({ ...tasks.services, sealer: createSealer([wrong]) })
  expect(await storedGrants()).toEqual(before)
  expect(await accountOf(person)).toMatchObject({ access: 'working', followers: 1 })
  await refreshFigures(tasks.services)
  const { followers } = tasks.neighbourhood.of('twitch').account
  expect(await accountOf(person)).toMatchObject({ access: 'working', followers })
})

test('accounts under a lost key do not keep others from being refreshed', async () => {
  const { account } = tasks.neighbourhood.of('twitch')
  tasks.services.sealer = createSealer([wrong])
  await connectedEarner()
  await tasks.database.owner.query(
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by, sealed_grant, figures_at)
     SELECT member_id, platform, n::text, n::text, n::text, 'oauth', sealed_grant, '2000-01-01'
     FROM connection, generate_series(1, 100) AS n`,
  )
  await tasks.database.owner.query('DELETE FROM connection WHERE handle = $1', [account.handle])
  tasks.services.sealer = createSealer([right])
  const person = await connectedEarner()
  await tasks.database.owner.query(
    `UPDATE connection SET followers = 1, figures_at = '2001-01-01' WHERE member_id = $1`,
    [person.id],
  )
  await refreshFigures(tasks.services)
  expect(await accountOf(person)).toMatchObject({ followers: account.followers })
})

test('under a wrong key a task waits, and is paid once the key is back', async () => {
  const person = await connectedEarner()
  const deed = tasks.deedOf('twitch')
  const attempt = await startOf(person, await tasks.taskFor('twitch', deed))
  deed.does()
  tasks.services.sealer = createSealer([wrong])
  const { body } = await checkOf(person, attempt)
  expect(body).toMatchObject({ success: false, connect: false, retryAfterSeconds: null })
  expect(body.reason).toContain('Send a screenshot')
  tasks.services.sealer = createSealer([right])
  expect((await checkOf(person, attempt)).body.success).toBe(true)
})

test('a start rejects a key that decrypts nothing stored; an older key behind it is enough', async () => {
  expect(await start(wrong)).toBe(0)
  const person = await connectedEarner()
  await expect(start(wrong)).rejects.toThrow(
    'ENCRYPTION_KEY decrypts none of the stored access to platforms (1 account)',
  )
  expect(await start(wrong, right)).toBe(0)
  tasks.services.sealer = createSealer([wrong])
  await connect(person, 'vk')
  expect(await start(right)).toBe(1)
})

test('the server does not start with a wrong key, and says what to do', async () => {
  await connectedEarner()
  const before = await storedGrants()
  const program = runProgram([serverProgram], {
    DATABASE_URL: tasks.database.appUrl,
    DATABASE_MIGRATION_URL: tasks.database.ownerUrl,
    ENCRYPTION_KEY: wrong.toString('base64'),
    PORT: '0',
  })
  await program.line(/is ready at|npm run reseal -- --forget/).finally(() => program.process.kill())
  expect(program.printed()).toContain('Add that key behind the new one, separated by a comma.')
  expect(await program.end()).toBe(wrongSettingsCode)
  expect(await storedGrants()).toEqual(before)
})

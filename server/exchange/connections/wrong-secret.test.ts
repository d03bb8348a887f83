import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { finishConnecting, listConnections } from '#contract/exchange/connections.ts'
import { createPlatforms } from '#server/providers/platforms/index.ts'
import { checkOf, type Earner, shareAccountTasks, startOf } from '#tests/account-tasks.ts'
import { askConsent, connect } from '#tests/neighbours.ts'
import { refreshFigures } from './index.ts'
import { connecting } from './rules.ts'

const tasks = shareAccountTasks()
const logged: { level: number; msg: string }[] = []

beforeEach(() => {
  logged.length = 0
  tasks.services.log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) })
  tasks.services.platforms = tasks.neighbourhood.services.platforms
})

/** Configures a mistyped secret, as an operator may. */
function mistype(): void {
  const { keys, hosts } = tasks.neighbourhood.of('twitch').twin
  tasks.services.platforms = createPlatforms(
    { twitch: { ...keys, clientSecret: 'mistyped' } },
    { hosts: { twitch: hosts }, timeoutMs: 1_500 },
  )
}

async function connectedEarner(): Promise<Earner> {
  const person = await tasks.earner()
  await connect(person, 'twitch')
  return person
}

/** Makes every token due for renewal, and every account's figures. */
const makeDue = () =>
  tasks.database.owner.query(
    `UPDATE connection SET followers = 1, grant_ends_at = ledger.clock(),
       figures_at = ledger.clock() - make_interval(hours => $1)`,
    [connecting.figuresHours + 1],
  )

const accountOf = async ({ client }: Earner) =>
  (await client.call(listConnections, {})).body.platforms.flatMap(({ connections }) => connections)[0]

const errors = () => logged.filter(({ level }) => level === 50).map(({ msg }) => msg)

const advice =
  'Twitch rejected our own keys (invalid_client_secret): check TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET. Stored access is kept.'

test('under a mistyped client secret no access is deleted, and the log says what to check', async () => {
  const person = await connectedEarner()
  await makeDue()
  mistype()
  await refreshFigures(tasks.services)
  expect(await accountOf(person)).toMatchObject({ access: 'working', followers: 1 })
  expect(errors()).toEqual([advice])
  tasks.services.platforms = tasks.neighbourhood.services.platforms
  await refreshFigures(tasks.services)
  const { followers } = tasks.neighbourhood.of('twitch').account
  expect(await accountOf(person)).toMatchObject({ access: 'working', followers })
})

test('under a mistyped client secret a task waits, and is paid once the secret is right', async () => {
  const person = await connectedEarner()
  const deed = tasks.deedOf('twitch')
  const attempt = await startOf(person, await tasks.taskFor('twitch', deed))
  deed.does()
  await makeDue()
  mistype()
  const { body } = await checkOf(person, attempt)
  expect(body).toMatchObject({ success: false, connect: false })
  tasks.services.platforms = tasks.neighbourhood.services.platforms
  expect((await checkOf(person, attempt)).body.success).toBe(true)
})

test('connecting under a mistyped client secret connects nothing', async () => {
  const person = await tasks.earner()
  mistype()
  const body = await askConsent(person, 'twitch')
  const { status } = await person.client.call(finishConnecting, { params: { platform: 'twitch' }, body })
  expect(status).toBe(503)
  expect(await accountOf(person)).toBeUndefined()
})

test('an access that the member revoked is deleted, without an error in the log', async () => {
  const person = await connectedEarner()
  await makeDue()
  tasks.neighbourhood.of('twitch').twin.revokeAll()
  await refreshFigures(tasks.services)
  expect(await accountOf(person)).toMatchObject({ access: 'ended' })
  expect(errors()).toEqual([])
})

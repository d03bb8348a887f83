import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  apiPlatforms,
  type Connection,
  dropConnection,
  finishConnecting,
  listConnections,
  startConnecting,
} from '#contract/exchange/connections.ts'
import { listPlatformPerformance } from '#contract/exchange/platform-performance.ts'
import { type LocalApp, type LocalPerson, openApp } from '#tests/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { askConsent, connect, type Neighbourhood, openNeighbourhood } from '#tests/neighbours.ts'
import { openTestServices } from '#tests/services.ts'
import { timetable } from '../../jobs/timetable.ts'
import { accountRowsOf, refreshFigures, sweepConnections } from './index.ts'

let database: TestDatabase
let services: Awaited<ReturnType<typeof openTestServices>>
let neighbourhood: Neighbourhood
let local: LocalApp
let people = 0

beforeAll(async () => {
  database = await createTestDatabase()
  neighbourhood = await openNeighbourhood()
  services = { ...(await openTestServices(database)), ...neighbourhood.services }
  local = await openApp(services)
})

afterEach(async () => {
  for (const name of apiPlatforms) {
    const { twin } = neighbourhood.of(name)
    twin.trouble = null
    twin.tokenSeconds = 3600
    twin.revokeAll()
  }
  await database.owner.query('DELETE FROM connection')
})

afterAll(async () => {
  await local.app.close()
  await services.close()
  await neighbourhood.close()
  await database.close()
})

const join = () => local.join(`connects${++people}`)

async function accountsOf({ client }: LocalPerson, platform: string): Promise<Connection[]> {
  const { body } = await client.call(listConnections, {})
  return body.platforms.find((each) => each.platform === platform)?.connections ?? []
}

const sentenceOf = (body: unknown): string => (body as { error: { message: string } }).error.message

describe.each(apiPlatforms)('%s', (platform) => {
  test('an account is connected by signing in there, with its figures', async () => {
    const person = await join()
    await connect(person, platform)
    const { account } = neighbourhood.of(platform)
    const [connection, ...more] = await accountsOf(person, platform)
    expect(more).toEqual([])
    expect(connection).toMatchObject({
      handle: account.handle,
      provenBy: 'oauth',
      followers: account.followers,
      engagement: account.engagement,
      access: 'working',
    })
    expect([...(await accountRowsOf(services, person.id))].map((key) => key.split('.')[0])).toContain(
      platform,
    )
  })

  test('the redirect is valid once, in the session that asked, at that platform, for ten minutes', async () => {
    const person = await join()
    const other = await join()
    const body = await askConsent(person, platform)
    const finish = (who: LocalPerson, given: typeof body, at: typeof platform = platform) =>
      who.client.call(finishConnecting, { params: { platform: at }, body: given })
    expect((await finish(other, body)).status).toBe(404)
    expect((await finish(person, { ...body, state: 'another' })).status).toBe(404)
    const elsewhere = platform === 'vk' ? 'discord' : 'vk'
    expect((await finish(person, body, elsewhere)).status).toBe(404)
    expect((await finish(person, body)).status).toBe(200)
    expect((await finish(person, body)).status).toBe(404)

    const late = await askConsent(person, platform)
    await database.shiftClock(601)
    expect((await finish(person, late)).status).toBe(404)
  })

  test('disconnecting deletes the row and revokes the access at the platform', async () => {
    const person = await join()
    await connect(person, platform)
    const [connection] = await accountsOf(person, platform)
    const params = { connectionId: connection?.id ?? '' }
    const other = await join()
    expect((await other.client.call(dropConnection, { params })).status).toBe(204)
    expect(await accountsOf(person, platform)).toHaveLength(1)
    expect(neighbourhood.of(platform).twin.grants()).toBeGreaterThan(0)
    expect((await person.client.call(dropConnection, { params })).status).toBe(204)
    expect(await accountsOf(person, platform)).toEqual([])
    expect(neighbourhood.of(platform).twin.grants()).toBe(0)
  })

  test('a platform that fails after the redirect connects nothing', async () => {
    const person = await join()
    const body = await askConsent(person, platform)
    neighbourhood.of(platform).twin.trouble = 'down'
    const answer = await person.client.call(finishConnecting, { params: { platform }, body })
    expect(answer.status).toBe(503)
    expect(sentenceOf(answer.body)).toContain('Nothing was connected')
    expect(await accountsOf(person, platform)).toEqual([])
  })

  test('an expiring token is renewed, and figures are refreshed', async () => {
    const person = await join()
    const { twin } = neighbourhood.of(platform)
    twin.tokenSeconds = 30
    await connect(person, platform)
    const before = await rowsOf('sealed_grant')
    await database.owner.query(
      `UPDATE connection SET figures_at = figures_at - interval '1 day', followers = 1`,
    )
    await refreshFigures(services)
    expect(await rowsOf('sealed_grant')).not.toEqual(before)
    const [connection] = await accountsOf(person, platform)
    expect(connection?.followers).toBe(neighbourhood.of(platform).account.followers)
  })

  test('access revoked at the platform is deleted here, and the account stays', async () => {
    const person = await join()
    await connect(person, platform)
    neighbourhood.of(platform).twin.revokeAll()
    await database.owner.query(`UPDATE connection SET figures_at = figures_at - interval '1 day'`)
    await refreshFigures(services)
    const [connection] = await accountsOf(person, platform)
    expect(connection).toMatchObject({ access: 'ended', provenBy: 'oauth' })
    expect(await rowsOf('sealed_grant')).toEqual([null])
    expect(await accountRowsOf(services, person.id)).toEqual(new Set())
    // Signing in there again restores it.
    await connect(person, platform)
    expect(await accountsOf(person, platform)).toMatchObject([{ access: 'working' }])
  })
})

async function rowsOf(column: string): Promise<unknown[]> {
  const { rows } = await database.owner.query<{ value: unknown }>(`SELECT ${column} AS value FROM connection`)
  return rows.map(({ value }) => value)
}

test('an account belongs to one member; a grant to another is revoked at once', async () => {
  const [first, second] = [await join(), await join()]
  await connect(first, 'twitch')
  const body = await askConsent(second, 'twitch')
  const answer = await second.client.call(finishConnecting, { params: { platform: 'twitch' }, body })
  expect(answer.status).toBe(409)
  expect(sentenceOf(answer.body)).toContain('Another member')
  expect(await accountsOf(second, 'twitch')).toEqual([])
  const told = neighbourhood.of('twitch').twin.questions.at(-1)
  expect(told?.path).toBe('/oauth2/revoke')
})

test('no table of the database holds a token, code or secret', async () => {
  const person = await join()
  for (const platform of apiPlatforms) await connect(person, platform)
  await askConsent(person, 'youtube')
  const secrets = apiPlatforms.flatMap((platform) => {
    const { questions, keys } = neighbourhood.of(platform).twin
    const said = questions.flatMap(({ form }) => [
      form.access_token,
      form.refresh_token,
      form.code_verifier,
      form.code,
    ])
    return [keys.clientSecret, ...said].filter((text) => text !== undefined && text !== '')
  })
  expect(secrets.length).toBeGreaterThan(10)
  const { rows: tables } = await database.owner.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'ledger', 'graphile_worker')`,
  )
  for (const { name } of tables) {
    const { rows } = await database.owner.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`)
    const dump = rows
      .map(
        ({ text }) =>
          `${text} ${text.replace(/\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))}`,
      )
      .join('\n')
    for (const secret of secrets) expect(dump.includes(secret ?? ''), name).toBe(false)
    for (const start of ['access-', 'refresh-']) expect(dump.includes(start), name).toBe(false)
  }
})

test('without keys nothing can be connected, and the error names the code in the bio instead', async () => {
  const bare = { ...services, platforms: new Map(), sealer: null }
  const app = await openApp(bare)
  const person = await app.join('keyless')
  const answer = await person.client.call(startConnecting, { params: { platform: 'youtube' } })
  expect(answer.status).toBe(404)
  expect(sentenceOf(answer.body)).toContain('Prove your account with a code instead.')
  expect(await accountRowsOf(bare, person.id)).toEqual(new Set())
  await app.app.close()
})

test('the dashboard shows the followers of connected accounts, without platforms that report none', async () => {
  const person = await join()
  const read = async () => (await person.client.call(listPlatformPerformance, {})).body.platforms
  expect(await read()).toEqual([])
  await connect(person, 'youtube')
  await connect(person, 'discord')
  expect(await read()).toEqual([
    { platform: 'youtube', followers: 1240, engagement: 6, progress: 0, target: 100 },
  ])
})

test('deleting an account revokes all access', async () => {
  const person = await join()
  for (const platform of apiPlatforms) await connect(person, platform)
  await database.owner.query('UPDATE member SET deletes_at = ledger.clock() WHERE id = $1', [person.id])
  const [, erase] = timetable['erase-accounts']
  await erase(services)
  expect(await rowsOf('id')).toEqual([])
  for (const platform of apiPlatforms) expect(neighbourhood.of(platform).twin.grants()).toBe(0)
})

test('an account is disconnected even if its platform does not answer', async () => {
  const person = await join()
  await connect(person, 'soundcloud')
  neighbourhood.of('soundcloud').twin.trouble = 'slow'
  const [connection] = await accountsOf(person, 'soundcloud')
  const params = { connectionId: connection?.id ?? '' }
  expect((await person.client.call(dropConnection, { params })).status).toBe(204)
  expect(await rowsOf('id')).toEqual([])
})

test('figures that could not be renewed are deleted after 30 days, unused requests after one', async () => {
  const person = await join()
  await connect(person, 'youtube')
  await askConsent(person, 'youtube')
  await database.owner.query(`UPDATE connection SET figures_at = figures_at - interval '31 days'`)
  await database.owner.query(`UPDATE connection_request SET requested_at = requested_at - interval '2 days'`)
  await sweepConnections(services)
  expect(await rowsOf('followers')).toEqual([null])
  const { rowCount } = await database.owner.query('SELECT FROM connection_request')
  expect(rowCount).toBe(0)
})

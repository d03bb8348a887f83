import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderAnswer } from '#contract/trust/health.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { runProgram } from '#tests/programs.ts'
import type { TestServices } from '#tests/services.ts'
import { openTestServices } from '#tests/services.ts'
import { askProviders } from './ask-providers.ts'

const key = 'sk-of-the-test'
let status = 200
const model = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ data: [{ id: 'small' }], error: { message: key } }))
})
const settings: Record<string, string> = { DEMO: 'off' }
const database = shareDatabase()
const services = {} as TestServices
beforeAll(async () => {
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  Object.assign(settings, { LLM_BASE_URL: url, LLM_MODEL: 'small', LLM_API_KEY: key })
  Object.assign(services, await openTestServices(database, settings))
})
afterAll(() => {
  model.closeAllConnections()
  model.close()
  return services.close()
})
const local = shareApp(services)

async function doctor(...names: string[]) {
  const program = runProgram(['tools/doctor.ts', ...names], {
    ...settings,
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
  })
  const code = await program.end()
  expect(program.printed()).not.toContain(key)
  return { code, printed: program.printed() }
}

test('an admin sees what each provider answered and when, and that others are off or unproved', async () => {
  const admin = await local.join('asks_providers')
  await promote(database, admin)
  const answers = async (): Promise<Partial<Record<string, ProviderAnswer>>> => {
    const body = await admin.do.readHealth()
    return Object.fromEntries(body.providers.map((each) => [each.name, each]))
  }
  expect(await answers()).toMatchObject({
    language_model: { state: 'unproved', at: null },
    storage: { state: 'unproved' },
    mail: { state: 'off' },
    cards: { state: 'off' },
    twitch: { state: 'off' },
  })

  const well = await doctor('language_model', 'storage', 'twitch')
  expect(well).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^asked at \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m),
  })
  expect(well.printed).toMatch(/^Language model +its list of models +works$/m)
  expect(well.printed).toMatch(/^Twitch +a token for the application +off$/m)

  status = 401
  const ill = await doctor('language_model')
  expect(ill.code).toBe(1)
  expect(ill.printed).toMatch(/^Language model .* rejected: It rejects the keys \(401\)\.$/m)
  expect(await answers()).toMatchObject({
    language_model: { state: 'rejected', detail: 'It rejects the keys (401).', at: expect.any(String) },
    storage: { state: 'works', detail: null },
    push: { state: 'unproved' },
    twitch: { state: 'off', at: null },
  })
})

test('a newer answer replaces the earlier one, and none is stored of a provider that is off', async () => {
  const ask = (answered: number) => {
    status = answered
    return askProviders(database.owner, services.config, ['language_model', 'twitch'])
  }
  const off = { name: 'twitch', state: 'off', detail: null }
  expect(await ask(401)).toMatchObject([{ name: 'language_model', state: 'rejected' }, off])
  expect(await ask(200)).toEqual([{ name: 'language_model', state: 'works', detail: null }, off])
  const { rows } = await database.owner.query(
    `SELECT provider, state, detail FROM provider_answer WHERE provider IN ('language_model', 'twitch')`,
  )
  expect(rows).toEqual([{ provider: 'language_model', state: 'works', detail: null }])
})

test('a provider that nobody knows is rejected with the known ones', async () => {
  expect(await doctor('telegram')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('telegram is no provider. Known: mail, push'),
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestMagicLink } from '#contract/people/sessions.ts'
import { startEmbedded } from '#database/embedded/index.ts'
import { launchServer } from '#database/embedded/launch.ts'
import { choosePlace } from '#database/embedded/place.ts'
import { migrate } from '#database/migrate.ts'
import { type LocalApp, openApp } from '../app.ts'
import { dataDirWithCluster } from '../clusters.ts'
import { openTestServices, type TestServices } from '../services.ts'

let data: Awaited<ReturnType<typeof dataDirWithCluster>>
let services: TestServices
let local: LocalApp

const quiet = (): void => {}

beforeAll(async () => {
  data = await dataDirWithCluster()
  const primary = await startEmbedded({ dataDir: data.path, log: quiet, throwAway: true })
  await primary.createDatabase('mutuals')
  await migrate(primary.url('owner', 'mutuals'), { log: quiet })
  await primary.stop()
  writeFileSync(join(data.cluster, 'standby.signal'), '')
  await launchServer(choosePlace(data.path, quiet), false)
  services = await openTestServices({ appUrl: primary.url('app', 'mutuals') })
  local = await openApp(services)
})

afterAll(async () => {
  await local?.app.close()
  await services?.close()
  await data.remove()
})

test('/readyz fails on a standby, which only reads', async () => {
  const answer = await local.get('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false }])
})

test('a write on a standby is answered with 503, and when to try again', async () => {
  const { app } = local
  const answer = await app.inject({
    method: 'POST',
    url: requestMagicLink.path,
    headers: { host: new URL(services.config.publicUrl).host },
    payload: { email: 'someone@tests.example.org' },
  })
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openApp, shareApp } from '../app.ts'
import { shareDatabase } from '../database.ts'
import { shareServices } from '../services.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
const folder = mkdtempSync(join(tmpdir(), 'mutuals-full-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sentence =
  'We can’t save anything right now. Nothing was changed, and your points are safe; try again later.'

/** Lets the database fail as on a full disk: each write to these tables, and the question whether it takes any. */
async function fill(...tables: string[]): Promise<() => Promise<void>> {
  const raise = `LANGUAGE plpgsql AS $$ BEGIN
    RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`
  const { rows } = await database.owner.query(
    `SELECT pg_get_functiondef('exchange.takes_writes'::regproc) AS before`,
  )
  await database.owner.query(
    `CREATE FUNCTION full_disk() RETURNS trigger ${raise};
     CREATE OR REPLACE FUNCTION exchange.takes_writes() RETURNS boolean ${raise}`,
  )
  for (const table of tables)
    await database.owner.query(
      `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION full_disk()`,
    )
  return async () => {
    await database.owner.query(`DROP FUNCTION full_disk() CASCADE; ${rows[0].before}`)
  }
}

test('a call and a page say that nothing can be saved while the database’s disk is full', async () => {
  const ada = await local.join('ada')
  const makeRoom = await fill('member', 'session_token')
  const call = await ada.tries.changeUsername({ username: 'ada_in_full' })
  expect(call).toMatchObject({ status: 503, error: { code: 'unavailable', message: sentence } })
  // Its session is extended once a day, before the page is made.
  await database.shiftClock(2 * 86_400)
  const page = await ada.fetch('/dashboard')
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain(sentence)
  await makeRoom()
  await ada.do.changeUsername({ username: 'ada_in_full' })
  expect((await ada.fetch('/dashboard')).statusCode).toBe(200)
})

test('/readyz answers 503 while the database’s disk is full, and 200 once there is room', async () => {
  const state = async () => (await local.get('/readyz')).statusCode
  const makeRoom = await fill()
  expect(await state()).toBe(503)
  await makeRoom()
  expect(await state()).toBe(200)
})

test('/readyz answers 503 while the disk of DATA_DIR is full, and 200 once there is room', async () => {
  const { app, get } = await openApp({ ...services, config: { ...services.config, dataDir: folder } })
  symlinkSync('/dev/full', join(folder, '.room'))
  expect((await get('/readyz')).statusCode).toBe(503)
  // The check has removed the link, and with it what filled the disk.
  expect((await get('/readyz')).statusCode).toBe(200)
  await app.close()
})

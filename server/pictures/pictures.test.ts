import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { storePicture, sweepPictures } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
const picture = () => ({ webp: randomBytes(64), width: 8, height: 8 })
const statusOf = async (id: number): Promise<number> => (await local.get(`/pictures/${id}`)).statusCode
const aDay = 86_400

test('a picture is public: no session is read for it, and a browser that has it does not get it again', async () => {
  const id = await storePicture(services.pool, picture())
  await database.owner.query('REVOKE ALL ON session, session_token FROM mutuals_app')
  const cookie = `session=${'a'.repeat(43)}`
  const first = await local.get(`/pictures/${id}`, { cookie })
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(first.headers).not.toHaveProperty('set-cookie')
  const again = await local.get(`/pictures/${id}`, { cookie, 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await local.get('/pictures/anything', { cookie })).statusCode).toBe(404)
  // A page does read the session of the same cookie, so it fails here.
  expect((await local.get('/dashboard', { cookie })).statusCode).toBe(500)
  await database.owner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON session, session_token TO mutuals_app')
})

test('the id of a picture does not tell the next one’s', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => storePicture(services.pool, picture())))
  const gaps = ids.map((id, index) => Math.abs(id - (ids[index + 1] ?? 0)))
  expect(Math.min(...gaps)).toBeGreaterThan(1_000_000)
})

test('an unused picture is deleted after a day; one that is shown, or was stored again, stays', async () => {
  const owner = await addPerson(database, 'owner')
  await give(database, owner, 100)
  const campaignId = await fundWebsite(database, { owner, url: 'https://kiln.example/' })
  const again = picture()
  const [shown, unused, repeated] = await Promise.all(
    [picture(), picture(), again].map((each) => storePicture(services.pool, each)),
  )
  await database.owner.query(
    'UPDATE content SET thumbnail_id = $1 WHERE id = (SELECT content_id FROM campaign WHERE id = $2)',
    [shown, campaignId],
  )
  await sweepPictures(services)
  expect(await Promise.all([shown, unused, repeated].map((id = 0) => statusOf(id)))).toEqual([200, 200, 200])
  await database.shiftClock(aDay + 1)
  expect(await storePicture(services.pool, again)).toBe(repeated)
  expect(await sweepPictures(services)).toBeGreaterThan(0)
  expect(await Promise.all([shown, unused, repeated].map((id = 0) => statusOf(id)))).toEqual([200, 404, 200])
})

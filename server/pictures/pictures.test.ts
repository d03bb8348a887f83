import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeSettingValue } from '#contract/exchange/catalogue/admin.ts'
import { addThumbnail, readThumbnail } from '#contract/exchange/content.ts'
import { decideCase, listCases } from '#contract/staff/cases.ts'
import { encodeThumbnail } from '#server/exchange/content/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { heldVerdict } from '#tests/circles.ts'
import { keyed } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give } from '#tests/exchange.ts'
import { checkedAs } from '#tests/pictures.ts'
import { shareServices } from '#tests/services.ts'
import { checkLatePictures, storePicture, sweepPictures } from './index.ts'

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

/** Id of a picture that a member uploads, after the job. */
async function upload(member: LocalPerson, nudity: number | null): Promise<string> {
  const sent = await member.client.call(addThumbnail, { file: new Blob([randomBytes(8)]) })
  const { id } = sent.body.thumbnail
  await encodeThumbnail({ ...services, pictures: checkedAs(nudity) }, { uploadId: id })
  const { body } = await member.client.call(readThumbnail, { params: { thumbnailId: id } })
  return body.thumbnail.url?.split('/').at(-1) ?? ''
}
const shows = async (id: string) => {
  const { statusCode, headers } = await local.get(`/pictures/${id}`)
  return [statusCode, headers['content-type'], headers['cache-control']]
}
const placeholder = [200, 'image/svg+xml', 'no-store']

describe('a picture in which the check finds something', () => {
  let admin: LocalPerson
  beforeAll(async () => {
    admin = await local.join('sees_pictures')
    await database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [admin.id])
  })
  const set = async (name: string, value: number) => {
    // A sign-in of the last ten minutes, whatever the clock.
    const { client } = await local.enter('sees_pictures@tests.example.com')
    await client.call(changeSettingValue, { params: { name }, body: { value } })
    await services.settings.refresh()
  }
  const heldOf = async (id: string) =>
    (await admin.client.call(listCases, { query: { kind: 'held', limit: 100 } })).body.cases.find(
      ({ evidence }) => 'content' in evidence && evidence.content.endsWith(`/${id}`),
    )
  const decide = async (id: string, released: boolean) =>
    admin.client.call(
      decideCase,
      { params: { caseId: (await heldOf(id))?.id ?? '0' }, body: heldVerdict(released, 'Nudity') },
      keyed(randomUUID()),
    )

  test('is a placeholder for everybody, and admins see it', async () => {
    const member = await local.join('sends_pictures')
    const id = await upload(member, 0.83)
    expect(await shows(id)).toEqual(placeholder)
    expect((await heldOf(id))?.evidence).toMatchObject({
      kind: 'picture',
      findings: [{ source: 'picture', about: '83% likely to show nudity' }],
    })
    const seenBy = async (cookies: Record<string, string>) =>
      (await local.get(`/api/admin/pictures/${id}`, { cookie: `session=${cookies.session}` })).statusCode
    expect([await seenBy(member.cookies), await seenBy(admin.cookies)]).toEqual([403, 200])
    expect((await local.get(`/api/admin/pictures/${id}`)).statusCode).toBe(401)
  })

  test('is shown when an admin releases it, and stays a placeholder when one removes it', async () => {
    const member = await local.join('sends_more')
    const [good, bad] = [await upload(member, 0.4), await upload(member, 0.99)]
    expect((await decide(good, true)).status).toBe(200)
    expect((await decide(bad, false)).status).toBe(200)
    expect((await shows(good)).slice(0, 2)).toEqual([200, 'image/webp'])
    expect(await shows(bad)).toEqual(placeholder)
    const { rows } = await database.owner.query(
      `SELECT title, body FROM notification WHERE member_id = $1 AND title NOT LIKE 'In review%' ORDER BY id`,
      [member.id],
    )
    expect(rows).toEqual([
      { title: 'Approved: your picture', body: 'Everyone can see it now.' },
      { title: 'Removed: your picture', body: 'Nudity' },
    ])
  })

  test('stays in its queue for longer than an unused one is kept', async () => {
    const id = await upload(await local.join('sends_late'), 0.9)
    await database.owner.query('DELETE FROM thumbnail_upload')
    await database.shiftClock(aDay + 1)
    await sweepPictures(services)
    expect(await shows(id)).toEqual(placeholder)
  })

  test('waits from the threshold on that an admin sets, and passes below it', async () => {
    await set('hold_picture_basis_points', 9000)
    const member = await local.join('sends_at_thresholds')
    expect(await shows(await upload(member, 0.9))).toEqual(placeholder)
    expect((await shows(await upload(member, 0.8999))).slice(0, 2)).toEqual([200, 'image/webp'])
    await set('hold_picture_basis_points', 4000)
  })

  test('is checked late if it came while the checks were off, and never twice', async () => {
    await set('checks_off_count', 1)
    const member = await local.join('sends_while_off')
    const id = await upload(member, 0.9)
    const late = (nudity: number) => checkLatePictures({ ...services, pictures: checkedAs(nudity) })
    expect([await late(0.9), (await shows(id))[1]]).toEqual([0, 'image/webp'])
    await set('checks_off_count', 0)
    expect(await late(0.9)).toBeGreaterThan(0)
    expect(await shows(id)).toEqual(placeholder)
    expect((await decide(id, true)).status).toBe(200)
    expect([await late(0.9), (await shows(id))[1]]).toEqual([0, 'image/webp'])
  })

  test.each([0.39, null])('is one from 40 % on: %s passes', async (nudity) => {
    const id = await upload(await local.join(`sends_${nudity === null ? 'unchecked' : 'low'}`), nudity)
    expect((await shows(id)).slice(0, 2)).toEqual([200, 'image/webp'])
  })
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

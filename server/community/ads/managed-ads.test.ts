import { describe, expect, test } from 'vitest'
import { errorSchema } from '#contract/errors.ts'
import { storePicture, sweepPictures } from '#server/pictures/index.ts'
import { shareAds } from '#tests/ads.ts'
import { freshen } from '#tests/exchange.ts'

const { database, services, local, people, momentIn, fields, created } = shareAds()
const dayMs = 86_400_000

const errorOf = async (changes: object) => {
  const { status, body } = await people.admin.tries.createAd(await fields(changes))
  expect(status).toBe(400)
  return Object.keys(errorSchema.parse(body).error.fields ?? {})
}

describe('an admin', () => {
  test.each([
    ['an unencrypted link', { url: 'http://glazes.example.org/' }, 'url'],
    ['a link into a private network', { url: 'https://192.168.0.1/' }, 'url'],
    ['a link that hides where it leads', { url: 'https://bit.ly/3xyz' }, 'url'],
    ['a disguised host', { url: 'https://xn--pple-43d.com/' }, 'url'],
    ['something that is no link', { url: 'glazes' }, 'url'],
    ['a picture that nobody uploaded', { thumbnail: crypto.randomUUID() }, 'thumbnail'],
    ['a weight of 0', { weight: 0 }, 'weight'],
    ['a cap of 0', { dailyCap: 0 }, 'dailyCap'],
    ['no headline', { headline: ' ' }, 'headline'],
    ['a start that no calendar has', { startsAt: '0000-01-01T00:00:00Z' }, 'startsAt'],
    ['an end before the start', { endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
    [
      'an end in the second of its start, before it',
      { startsAt: '2030-01-01T00:00:00.500Z', endsAt: '2030-01-01T00:00:00Z' },
      'endsAt',
    ],
  ])('can’t create an ad with %s', async (_, changes, field) => {
    expect(await errorOf(changes)).toEqual([field])
  })

  test('gives an ad a picture, which stays as long as the ad', async () => {
    const picture = { webp: Buffer.from(crypto.randomUUID()), width: 8, height: 8 }
    const pictureId = await storePicture(services.pool, picture)
    const { rows } = await database.owner.query<{ id: string }>(
      'INSERT INTO thumbnail_upload (member_id, picture_id) VALUES ($1, $2) RETURNING id',
      [people.admin.id, pictureId],
    )
    const ad = await created({ thumbnail: rows[0]?.id })
    expect(ad.pictureUrl).toBe(`/pictures/${pictureId}`)
    const body = { ...(await fields()), version: ad.version }
    const kept = await people.admin.do.changeAd({ adId: ad.id, ...body })
    expect(kept.ad.pictureUrl).toBe(ad.pictureUrl)
    const without = { ...(await fields()), thumbnail: null, version: kept.ad.version }
    const other = await created({ thumbnail: rows[0]?.id })
    const removed = await people.admin.do.changeAd({ adId: ad.id, ...without })
    expect([removed.ad.pictureUrl, other.pictureUrl]).toEqual([null, ad.pictureUrl])
    await database.owner.query('DELETE FROM thumbnail_upload')
    await database.shiftClock(48 * 3600)
    await sweepPictures(services)
    expect((await local.get(`/pictures/${pictureId}`)).statusCode).toBe(200)
  })

  test('finds each write in the audit log, with what was before and after', async () => {
    const { id, version } = await created({ weight: 3 })
    const params = { adId: id }
    const body = { ...(await fields({ weight: 5 })), version }
    expect((await people.admin.do.changeAd({ ...params, ...body })).ad).toMatchObject({ weight: 5 })
    await freshen(database, people.admin)
    await people.admin.do.setAdStates({ adIds: [id], state: 'paused' })
    const { rows } = await database.owner.query(
      `SELECT act, detail->'before' AS before, detail->'after' AS after FROM audit
       WHERE subject_kind = 'ad' AND subject_id = $1 AND actor_id = $2 ORDER BY id`,
      [id, people.admin.id],
    )
    expect(rows).toMatchObject([
      { act: 'create_ad', after: { weight: 3, url: 'https://glazes.example.org/cone-6' } },
      { act: 'change_ad', before: { weight: 3 }, after: { weight: 5 } },
      { act: 'set_ad_state', before: 'running', after: 'paused' },
    ])
  })

  test('can’t change an ad that changed since it was read, nor one that does not exist', async () => {
    const { id, version } = await created()
    const body = { ...(await fields()), version }
    const params = { adId: id }
    await people.admin.do.changeAd({ ...params, ...body })
    expect(await people.admin.cannot.changeAd({ ...params, ...body })).toBe('conflict')
    const none = { adId: '999999999' }
    expect(await people.admin.cannot.changeAd({ ...none, ...body })).toBe('not_found')
    expect(await people.admin.cannot.readAd(none)).toBe('not_found')
  })

  test('lists ads in each order, by slot and state', async () => {
    await created({ slot: 'purchases_foot' })
    const ids: string[] = []
    for (let count = 0; count < 3; count++)
      ids.push(
        (await created({ slot: 'purchases_foot', startsAt: await momentIn(-count * dayMs - 10_000) })).id,
      )
    await database.owner.query('UPDATE ad SET seen_count = id, clicked_count = -id WHERE id = ANY ($1)', [
      ids,
    ])
    for (const [sort, order] of [
      ['newest', 'desc'],
      ['starts', 'asc'],
      ['seen', 'desc'],
      ['clicked', 'asc'],
    ] as const) {
      const query = { slot: 'purchases_foot', state: 'running', sort, order } as const
      const { ads, running } = await people.admin.do.listAds(query)
      expect(ads.map(({ id }) => id).slice(0, 3), sort).toEqual(ids.toReversed())
      expect(running).toEqual([{ slot: 'purchases_foot', count: 4 }])
    }
    const query = { slot: 'purchases_foot', state: 'paused' } as const
    expect(await people.admin.do.listAds(query)).toMatchObject({
      ads: [],
      nextCursor: null,
    })
  })

  test('reads in the list when an ad starts and ends in UTC, as the form takes it', async () => {
    await created({ startsAt: '2001-11-21T14:20:00.000Z', endsAt: '2099-01-02T03:04:00.000Z' })
    const { body } = await people.admin.fetch('/admin/ad-manager')
    expect(body).toContain('21 Nov 2001, 14:20 UTC')
    expect(body).toContain('2 Jan 2099, 03:04 UTC')
  })
})

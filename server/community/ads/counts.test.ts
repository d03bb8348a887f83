import { describe, expect, test } from 'vitest'
import { shareAds } from '#tests/ads.ts'
import { rollUpAds } from './index.ts'

const { database, services, local, people, created, served, visited, report, reportAsVisitor, see, change } =
  shareAds()

async function figuresOf(adId: string) {
  await rollUpAds(services)
  const { ad, days } = await people.admin.do.readAd({ adId })
  return { seen: ad.seen, clicked: ad.clicked, today: days.at(-1) }
}

describe('an impression', () => {
  test('counts once, after a second, and a click once', async () => {
    const { id } = await created()
    const first = (await served())?.token ?? ''
    await report(first)
    expect(await figuresOf(id)).toMatchObject({ seen: 0, clicked: 0 })
    await database.shiftClock(1)
    await report(first)
    await report(first)
    expect(await figuresOf(id)).toMatchObject({ seen: 1, clicked: 0 })
    await report(first, 'clicked')
    await report(first, 'clicked')
    const { seen, clicked, today } = await figuresOf(id)
    expect([seen, clicked]).toEqual([1, 1])
    expect(today).toMatchObject({ seen: 1, clicked: 1 })
  })

  test('is part of a click that comes before it, so clicks never outnumber impressions', async () => {
    const { id } = await created()
    await see('clicked')
    expect(await figuresOf(id)).toMatchObject({ seen: 1, clicked: 1 })
  })

  test('is not counted for what was only served, as to a prefetch or a hidden tab', async () => {
    const { id } = await created({ dailyCap: 1 })
    for (let turn = 0; turn < 5; turn++) await served()
    expect(await figuresOf(id)).toMatchObject({ seen: 0, clicked: 0 })
    expect(await served()).not.toBeNull()
  })

  test('is not counted for a token that is forged, someone else’s or a day old', async () => {
    const { id } = await created()
    const token = (await served())?.token ?? ''
    const other = await local.join('steals_tokens')
    await database.shiftClock(2)
    const [serving, , memberId, at, signature] = token.split('.')
    await report([serving, Number(id) + 1, memberId, at, signature].join('.'))
    await report(`00000000-0000-4000-8000-000000000000${token.slice(36)}`)
    await report('no-token')
    await report(token, 'seen', other)
    expect(await reportAsVisitor(token)).toBe(204)
    expect(await figuresOf(id)).toMatchObject({ seen: 0 })
    await database.shiftClock(86_400)
    await report(token)
    expect(await figuresOf(id)).toMatchObject({ seen: 0 })
  })

  test('is added up once by two jobs at a time, and its event is deleted when its token counts no more', async () => {
    const { id } = await created()
    const token = await see()
    const added = await Promise.all([rollUpAds(services), rollUpAds(services)])
    expect(added[0] + added[1]).toBe(1)
    expect(await figuresOf(id)).toMatchObject({ seen: 1 })
    await database.shiftClock(2 * 86_400 + 60)
    await rollUpAds(services)
    expect((await database.owner.query('SELECT FROM ad_event')).rowCount).toBe(0)
    await report(token)
    expect(await figuresOf(id)).toMatchObject({ seen: 1 })
  })

  test('is counted for visitors too, and reports from one network have a limit', async () => {
    const { id } = await created({ slot: 'blog_foot' })
    const { token } = await visited('blog_foot')
    await database.shiftClock(2)
    expect(await reportAsVisitor(token)).toBe(204)
    expect(await figuresOf(id)).toMatchObject({ seen: 1 })
    const limits = services.config.RATE_LIMITS as { ad_network: { count: number; seconds: number } }
    const before = limits.ad_network
    limits.ad_network = { count: 1, seconds: 3600 }
    expect(await reportAsVisitor(token)).toBe(429)
    limits.ad_network = before
  })
})

test('the events of a member who is erased name nobody', async () => {
  await created()
  const leaver = await local.join('leaves_ads')
  await see('seen', leaver)
  await change(leaver, 'deletes_at = ledger.clock()')
  await database.owner.query('SELECT exchange.erase_member($1)', [leaver.id])
  const { rows } = await database.owner.query('SELECT member_id FROM ad_event WHERE member_id = $1', [
    leaver.id,
  ])
  expect(rows).toEqual([])
})

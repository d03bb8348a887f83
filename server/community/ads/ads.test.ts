import { describe, expect, test, vi } from 'vitest'
import { adSlots } from '#contract/community/ads.ts'
import { pages } from '#contract/pages.ts'
import { shareAds } from '#tests/ads.ts'
import { addPerson, freshen, fundWebsite, give } from '#tests/exchange.ts'

const { database, local, people, momentIn, created, served, visited, see, change } = shareAds()
const dayMs = 86_400_000

test('every slot is on pages of the app, and none of them has a player or a task', () => {
  for (const { paths, isPublic } of Object.values(adSlots))
    for (const path of paths) {
      const row = pages.find((each) => each.path === path)
      expect(row, path).toMatchObject({ frame: 'app', audience: isPublic ? 'public' : 'member' })
      expect(row?.page, path).toMatch(/^(dashboard|activities|purchase-history|circles|blog-post)$/)
    }
})

describe('an ad', () => {
  test('is served with its look and the host of its link', async () => {
    await created()
    expect(await served()).toMatchObject({
      headline: 'Glazes that do not crawl',
      url: 'https://glazes.example.org/cone-6',
      host: 'glazes.example.org',
      pictureUrl: null,
    })
    expect(await served('purchases_foot')).toBeNull()
  })

  test('runs between its dates, and not while it is paused or after an admin ended it', async () => {
    const { id } = await created({ startsAt: await momentIn(dayMs), endsAt: await momentIn(2 * dayMs) })
    const stateOf = async () => (await people.admin.do.readAd({ adId: id })).ad.state
    const setState = async (state: 'running' | 'paused' | 'ended') => {
      await freshen(database, people.admin)
      return (await people.admin.do.setAdStates({ adIds: [id], state })).changed
    }
    expect([await stateOf(), await served()]).toEqual(['scheduled', null])
    await database.shiftClock(90_000)
    expect(await stateOf()).toBe('running')
    expect(await served()).not.toBeNull()
    expect([await setState('paused'), await setState('paused')]).toEqual([1, 0])
    expect([await stateOf(), await served()]).toEqual(['paused', null])
    await setState('ended')
    expect([await stateOf(), await served()]).toEqual(['ended', null])
    expect(await setState('running')).toBe(1)
    expect(await served()).not.toBeNull()
    await database.shiftClock(90_000)
    expect([await stateOf(), await served(), await setState('running')]).toEqual(['ended', null, 0])
  })

  test('gets the share of its weight', async () => {
    const heavy = await created({ headline: 'Heavy', weight: 30 })
    await created({ headline: 'Light', weight: 10 })
    // A linear congruential generator: the same draws in each run.
    let seed = 7
    const draw = vi.spyOn(Math, 'random').mockImplementation(() => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
      return seed / 2 ** 32
    })
    let count = 0
    for (let turn = 0; turn < 400; turn++) if ((await served())?.headline === heavy.headline) count++
    draw.mockRestore()
    // Within three standard deviations (8.7) of 300.
    expect(count).toBeGreaterThan(274)
    expect(count).toBeLessThan(326)
  })

  test('of some countries is shown to members there, and not to people whose country is unknown', async () => {
    await created({ countries: ['DE', 'AT'] })
    await created({ slot: 'blog_foot', countries: ['DE'] })
    await change(people.member, `country = 'AT'`)
    expect(await served()).not.toBeNull()
    await change(people.member, `country = 'FR'`)
    expect(await served()).toBeNull()
    await change(people.member, 'country = NULL')
    expect(await served()).toBeNull()
    expect(await visited('blog_foot')).toBeNull()
  })

  test('is shown to a member as often as its cap says, and again the next day', async () => {
    await created({ dailyCap: 2 })
    await database.shiftClock(86_400 - (Date.parse(await momentIn(0)) % dayMs) / 1000 + 60)
    const other = await local.join('sees_it_too')
    expect(await served()).not.toBeNull()
    await see()
    await see()
    expect(await served()).toBeNull()
    expect(await served('activities_foot', other)).not.toBeNull()
    await database.shiftClock(86_400)
    expect(await served()).not.toBeNull()
  })

  test('is never shown to a member with premium', async () => {
    await created()
    await created({ slot: 'blog_foot' })
    const premium = await local.join('has_premium')
    await change(premium, `premium_until = ledger.clock() + interval '1 day'`)
    expect(await served('activities_foot', premium)).toBeNull()
    expect(await served('blog_foot', premium)).toBeNull()
    await database.shiftClock(86_400)
    expect(await served('activities_foot', premium)).not.toBeNull()
  })

  test('is not shown to a member with a running task', async () => {
    await created()
    const owner = await addPerson(database, 'ad_owner')
    await give(database, owner, 1_000)
    const url = 'https://kiln.example.org/'
    const campaignId = await fundWebsite(database, { owner, url })
    const earner = await local.join('visits_meanwhile')
    const body = { websiteId: String(campaignId), url }
    await earner.do.startVisit(body)
    expect(await served('activities_foot', earner)).toBeNull()
    await database.shiftClock(86_400)
    expect(await served('activities_foot', earner)).not.toBeNull()
  })

  test('is no part of a page’s HTML, which visitors share', async () => {
    await created({ slot: 'blog_foot' })
    const page = await local.get('/blog/compliance-policy')
    expect(page.headers['cache-control']).toContain('stale-while-revalidate')
    expect(page.body).not.toContain('Glazes that do not crawl')
    expect(await visited('blog_foot')).not.toBeNull()
  })

  test('is shown to visitors on public pages alone', async () => {
    await created()
    await created({ slot: 'circles_foot' })
    expect(await visited('activities_foot')).toBeNull()
    expect(await visited('circles_foot')).toMatchObject({ headline: 'Glazes that do not crawl' })
  })
})

import { beforeAll, beforeEach, expect } from 'vitest'
import { type AdSlotName, countAds, serveAd } from '#contract/community/ads.ts'
import { createAd } from '#contract/community/managed-ads.ts'
import { type LocalPerson, shareApp } from './app.ts'
import { shareDatabase } from './database.ts'
import { promote } from './exchange.ts'
import { shareServices } from './services.ts'

type Reader = Pick<LocalPerson, 'client'>
type Kind = 'seen' | 'clicked'

/**
 * Shares a database and an app among the tests of a file, with an admin who places ads and a member who sees them. Each
 * test has the slots to itself.
 */
export function shareAds() {
  const database = shareDatabase()
  const services = shareServices(database)
  const local = shareApp(services)
  const people = {} as { admin: LocalPerson; member: LocalPerson }
  beforeAll(async () => {
    people.admin = await local.join('places_ads')
    await promote(database, people.admin)
    people.member = await local.join('sees_ads')
  })
  beforeEach(() => database.owner.query(`UPDATE ad SET state = 'ended'`))

  const momentIn = async (ms: number): Promise<string> => {
    const { rows } = await database.owner.query<{ at: Date }>('SELECT ledger.clock() AS at')
    return new Date((rows[0]?.at.getTime() ?? 0) + ms).toISOString()
  }
  /** Fields of a new ad that runs now. */
  const fields = async (changes: object = {}) => ({
    slot: 'activities_foot' as AdSlotName,
    headline: 'Glazes that do not crawl',
    body: 'Twelve recipes, tested at cone 6.',
    url: 'https://glazes.example.org/cone-6',
    startsAt: await momentIn(-1_000),
    endsAt: null,
    weight: 1,
    dailyCap: null,
    ...changes,
  })
  const served = async (slot: AdSlotName = 'activities_foot', { client }: Reader = people.member) =>
    (await client.call(serveAd, { params: { slot } })).body.ad
  const report = async (token: string, kind: Kind = 'seen', { client }: Reader = people.member) => {
    const { status } = await client.call(countAds, { body: { events: [{ token, kind }] } })
    expect(status).toBe(204)
  }
  return {
    ...{ database, services, local, people, momentIn, fields, served, report },
    async created(changes: object = {}) {
      const { status, body } = await people.admin.client.call(createAd, { body: await fields(changes) })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.ad
    },
    /** The ad that a visitor gets. */
    visited: async (slot: AdSlotName) => (await local.get(`/api/ads/${slot}`)).json().ad,
    /** Reports an ad as a visitor’s browser does; returns the status. */
    async reportAsVisitor(token: string): Promise<number> {
      const { statusCode } = await local.app.inject({
        method: 'POST',
        url: '/api/ads/counts',
        headers: { host: new URL(services.config.publicUrl).host },
        payload: { events: [{ token, kind: 'seen' }] },
      })
      return statusCode
    },
    /** Serves an ad to a person and reports it once a second has passed; returns its token. */
    async see(kind: Kind = 'seen', person: Reader = people.member): Promise<string> {
      const ad = await served('activities_foot', person)
      if (!ad) throw new Error('no ad was served')
      await database.shiftClock(2)
      await report(ad.token, kind, person)
      return ad.token
    },
    change: ({ id }: { id: number }, set: string) =>
      database.owner.query(`UPDATE member SET ${set} WHERE id = $1`, [id]),
  }
}

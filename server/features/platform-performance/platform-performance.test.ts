import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { performancePlatforms, performanceSchema, samplePerformance } from '#contract/platform-performance.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson } from '#tests/exchange.ts'
import { openTestServices } from '#tests/services.ts'
import { readPerformance } from './read-performance.ts'

const entry = { platform: 'youtube', followers: 12_400, engagement: 4.8, progress: 86, target: 100 }

test('an entry has platform, followers, engagement, progress and target', () => {
  expect(performanceSchema.parse(entry)).toEqual(entry)
  expect(Object.keys(performanceSchema.shape)).toEqual(Object.keys(entry))
  expect(performancePlatforms).toEqual(['youtube', 'twitter', 'instagram', 'tiktok', 'soundcloud', 'twitch'])
  for (const wrong of [{ platform: 'vk' }, { followers: '12' }, { progress: null }, { target: undefined }])
    expect(performanceSchema.safeParse({ ...entry, ...wrong }).success).toBe(false)
})

test('the default target is 100', () => {
  expect(samplePerformance.map(({ platform }) => platform)).toEqual(performancePlatforms)
  expect(new Set(samplePerformance.map(({ target }) => target))).toEqual(new Set([100]))
})

describe('a member’s own figures', () => {
  let database: TestDatabase
  let services: Awaited<ReturnType<typeof openTestServices>>
  beforeAll(async () => {
    database = await createTestDatabase()
    services = await openTestServices(database)
  })
  afterAll(async () => {
    await services.close()
    await database.close()
  })

  const connect = (memberId: number, platform: string, handle: string, followers: number | null) =>
    database.owner.query(
      `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by, followers,
         engagement_tenths)
       VALUES ($1, $2, $3, $3, $3, 'oauth', $4, 48)`,
      [memberId, platform, handle, followers],
    )

  test('nothing is made up: without a connected account there is no entry', async () => {
    const { id } = await addPerson(database, 'without')
    expect(await readPerformance(services, id)).toEqual([])
  })

  test('of several accounts the largest is shown; one without figures is left out', async () => {
    const { id } = await addPerson(database, 'several')
    await connect(id, 'twitch', 'small', 40)
    await connect(id, 'twitch', 'large', 420)
    await connect(id, 'instagram', 'silent', null)
    expect(await readPerformance(services, id)).toEqual([
      { platform: 'twitch', followers: 420, engagement: 4.8, progress: 0, target: 100 },
    ])
  })
})

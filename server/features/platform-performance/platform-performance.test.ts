import { expect, test } from 'vitest'
import {
  listPlatformPerformance,
  performancePlatforms,
  performanceSchema,
  samplePerformance,
} from '#contract/platform-performance.ts'
import { platformPerformanceEndpoints } from './index.ts'

const entry = { platform: 'youtube', followers: 12_400, engagement: 4.8, progress: 86, target: 100 }

test('an entry has platform, followers, engagement, progress and target', () => {
  expect(performanceSchema.parse(entry)).toEqual(entry)
  expect(Object.keys(performanceSchema.shape)).toEqual(Object.keys(entry))
  expect(performancePlatforms).toEqual(['youtube', 'twitter', 'instagram', 'tiktok', 'soundcloud', 'twitch'])
  for (const wrong of [{ platform: 'vk' }, { followers: '12' }, { progress: null }, { target: undefined }])
    expect(performanceSchema.safeParse({ ...entry, ...wrong }).success).toBe(false)
})

test('the target is 100 unless said otherwise', () => {
  expect(samplePerformance.map(({ platform }) => platform)).toEqual(performancePlatforms)
  expect(new Set(samplePerformance.map(({ target }) => target))).toEqual(new Set([100]))
})

test('nothing is made up: without a connected account there is no entry', async () => {
  const [endpoint] = platformPerformanceEndpoints
  const output = await endpoint?.handle({ params: {}, query: {}, body: {} }, {} as never)
  expect(listPlatformPerformance.response.parse(output)).toEqual({ platforms: [] })
})

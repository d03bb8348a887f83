import { expect, test } from 'vitest'
import { readBatch } from '#contract/batch.ts'
import { listRecentActivities } from '#contract/exchange/activities.ts'
import { listConnections } from '#contract/exchange/connections.ts'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { countTasks, listSoundcloudTracks } from '#contract/exchange/tasks.ts'
import { getCurrentUser } from '#contract/people/sessions.ts'
import { defaultTimes, pointsRefreshMs, timesOf, timesOfAddress } from './cache-times.ts'

const minuteMs = 60_000

test.each([
  ['user profile', timesOf(listConnections), 15, 180],
  ['points overview', timesOf(getPointsOverview), 2, 30],
  ['batch', timesOf(readBatch), 3, 60],
  ['streaming-provider tracks', timesOf(listSoundcloudTracks), 3, 15],
  ['platform content counts', timesOf(countTasks), 4, 30],
  ['auth call', timesOf(getCurrentUser), 0.5, 2],
  ['any other read', timesOf(listRecentActivities), 5, 30],
])('%s: fresh %f min, kept %f min', (_read, times, fresh, kept) => {
  expect(times).toEqual({ freshMs: fresh * minuteMs, keptMs: kept * minuteMs })
})

test('a read without times of its own has the defaults, and points are refetched every 30,000 ms', () => {
  expect(timesOf(listRecentActivities)).toBe(defaultTimes)
  expect(pointsRefreshMs).toBe(30_000)
})

test('a URL has the times of its read, whatever its query string', () => {
  expect(timesOfAddress('/api/platform-content-counts')).toBe(timesOf(countTasks))
  expect(timesOfAddress('/api/batch?paths=%2Fapi%2Fauth%2Fuser')).toBe(timesOf(readBatch))
  expect(timesOfAddress('/api/activities/recent')).toBe(defaultTimes)
})

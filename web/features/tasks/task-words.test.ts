import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { bestTask, checkOf, openTasks, platformCounts } from './task-words.ts'
import { visitHref } from './visit-href.ts'

const task = (parts: Partial<Task>): Task => ({
  websiteId: '12',
  platform: 'website',
  action: 'visit',
  title: 'Moon jar',
  url: 'https://moon.example/?a=1&b=2',
  points: 3,
  requiredDuration: 15,
  owner: 'ada',
  house: false,
  thumbnailUrl: null,
  check: 'Checked by timer',
  tier: 'green',
  availableAt: null,
  ...parts,
})

test('the check is known by its words', () => {
  expect(checkOf({ check: 'Needs a screenshot' })).toBe('screenshot')
  expect(checkOf({ check: 'something new' })).toBe('timer')
})

test('the best of a list pays most per second and is open now', () => {
  const long = task({ websiteId: '1', points: 24, requiredDuration: 120 })
  const dense = task({ websiteId: '2', points: 9 })
  const later = task({ websiteId: '3', points: 90, availableAt: '2026-11-21T12:00:00Z' })
  expect(bestTask([long, dense, later])).toBe(dense)
  expect(bestTask([later])).toBeNull()
})

test('counts add up by platform and in all', () => {
  const counts = { website: { visit: 7 }, youtube: { watch: 3, like: 2 } }
  expect(platformCounts(counts)).toEqual({ website: 7, youtube: 5 })
  expect(openTasks(counts)).toBe(12)
})

test('a card leads to the viewer with url, websiteId and points', () => {
  const { pathname, searchParams } = new URL(visitHref(task({})), 'https://mutuals.example')
  expect(pathname).toBe('/website-viewer')
  expect(Object.fromEntries(searchParams)).toEqual({
    url: 'https://moon.example/?a=1&b=2',
    websiteId: '12',
    points: '3',
  })
})

import { expect, test } from 'vitest'
import { type Task, taskHref } from '#contract/exchange/tasks.ts'
import {
  actionWord,
  bestTask,
  closedSentence,
  laterSentence,
  openTasks,
  platformCounts,
  sharedTier,
  taskTime,
} from './task-labels.ts'
import { neighbourOf } from './use-tasks.ts'

const task = (parts: Partial<Task>): Task => ({
  id: '12',
  platform: 'website',
  action: 'visit',
  kind: 'site',
  title: 'Moon jar',
  url: 'https://moon.example/?a=1&b=2',
  points: 3,
  requiredDuration: 15,
  effortSeconds: 15,
  owner: 'ada',
  house: false,
  thumbnailUrl: null,
  check: 'timer',
  tier: 'green',
  spotlight: false,
  wanted: 62,
  availableAt: null,
  ...parts,
})

test('a track is listened to, and a task without a timer shows an estimate', () => {
  expect([actionWord('watch'), actionWord('watch', 'soundcloud')]).toEqual(['Watch', 'Listen'])
  expect(taskTime(task({}))).toBe('15 s')
  expect(taskTime(task({ requiredDuration: 0, effortSeconds: 25 }))).toBe('about 25 s')
})

test('a closed group says what opens it', () => {
  const closed = { platform: null, group: 'follows', opensAt: null, missingTasks: 2, reason: null } as const
  expect(closedSentence(closed)).toBe('Follows, joins and subscribes: open after 2 more paid tasks.')
  expect(closedSentence({ ...closed, platform: 'vk', group: 'visits', missingTasks: 0 })).toBe(
    'VK visits: done for today.',
  )
})

test('the neighbour of a hidden task is the next that stays, else the one before, else none', () => {
  const [one, two, three] = [task({ id: '1' }), task({ id: '2' }), task({ id: '3', owner: 'bo' })]
  const all = [one, two, three]
  expect(neighbourOf(all, one, (other) => other === one)).toBe(two)
  expect(neighbourOf(all, one, ({ owner }) => owner === 'ada')).toBe(three)
  expect(neighbourOf(all, three, (other) => other === three)).toBe(two)
  expect(neighbourOf([one], one, (other) => other === one)).toBeNull()
})

test('the best task of a list pays most per second and is open now', () => {
  const long = task({ id: '1', points: 24, effortSeconds: 120 })
  const dense = task({ id: '2', points: 9 })
  const later = task({ id: '3', points: 90, availableAt: '2026-11-21T12:00:00Z' })
  expect(bestTask([long, dense, later])).toBe(dense)
  expect(bestTask([later])).toBeNull()
  const red = task({ points: 90, tier: 'red' })
  expect(bestTask([long, red])).toBe(long)
  expect(bestTask([red])).toBeNull()
})

test('counts add up by platform and in total', () => {
  const counts = { website: { visit: 7 }, youtube: { watch: 3, like: 2 } }
  expect(platformCounts(counts)).toEqual({ website: 7, youtube: 5 })
  expect(openTasks(counts)).toBe(12)
  expect(openTasks(counts, { platform: 'youtube', action: 'like' })).toBe(2)
  expect(openTasks(counts, { action: 'watch' })).toBe(3)
})

test('a card leads to the viewer with url, websiteId and points', () => {
  const { pathname, searchParams } = new URL(taskHref(task({})), 'https://mutuals.example')
  expect(pathname).toBe('/website-viewer')
  expect(Object.fromEntries(searchParams)).toEqual({
    url: 'https://moon.example/?a=1&b=2',
    websiteId: '12',
    points: '3',
  })
})

test('a tier that all tasks share is said once, and what opens later in one sentence', () => {
  expect(sharedTier([task({}), task({})])).toBe('green')
  expect(sharedTier([task({}), task({ tier: 'red' })])).toBeNull()
  expect(sharedTier([task({})])).toBeNull()
  expect(sharedTier([])).toBeNull()
  const closed = { platform: null, group: 'follows', opensAt: null, missingTasks: 3, reason: null } as const
  expect(laterSentence([closed, { ...closed, group: 'likes' }])).toBe(
    'Follows, joins and subscribes and likes and saves open after 3 more paid tasks.',
  )
  expect(laterSentence([])).toBeNull()
})

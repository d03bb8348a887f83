import { expect, test } from 'vitest'
import { filtersOf, listTasks } from '#contract/exchange/tasks.ts'
import { queryKey } from '#contract/operation.ts'
import { actionsOf, filterHref, isNarrowed, platformsOf, type TaskPage } from './task-filters.ts'

const page = (path: string, preset: Record<string, string>, query: Record<string, string>): TaskPage => ({
  path,
  preset,
  filters: filtersOf(preset, query),
})

test('filters are read from the URL, and unknown values are ignored', () => {
  const query = { platform: 'vk', action: 'join', tier: 'red', seconds: '30', sort: 'reward' }
  expect(filtersOf({}, query)).toEqual({ ...query, seconds: 30 })
  expect(filtersOf({}, { platform: 'myspace', seconds: '31', sort: 'loudest', tier: '' })).toEqual({})
})

test('the URL cannot change a preset filter', () => {
  const own = page('/earn/youtube', { platform: 'youtube' }, { platform: 'vk', action: 'like' })
  expect(own.filters).toEqual({ platform: 'youtube', action: 'like' })
  expect(filterHref(own, { seconds: 60 })).toBe('/earn/youtube?action=like&seconds=60')
})

test('a URL with filters reads back as the same filters, and a changed filter starts from the top', () => {
  const at = page('/earn-points', {}, { action: 'watch', cursor: 's.1-2' })
  expect(at.filters.cursor).toBe('s.1-2')
  expect(filterHref(at, { sort: 'newest' })).toBe('/earn-points?action=watch&sort=newest')
  expect(filterHref(at, { action: null, sort: 'best' })).toBe('/earn-points')
  expect(filterHref(at, { cursor: 's.9-9' })).toBe('/earn-points?action=watch&cursor=s.9-9')
})

test('a page is narrowed only by filters in its URL', () => {
  expect(isNarrowed(page('/earn/watch', { action: 'watch' }, {}))).toBe(false)
  expect(isNarrowed(page('/earn/watch', { action: 'watch' }, { sort: 'newest' }))).toBe(false)
  expect(isNarrowed(page('/earn/watch', { action: 'watch' }, { platform: 'vk' }))).toBe(true)
})

test('only actions and platforms of the catalogue are offered as filters', () => {
  expect(actionsOf('soundcloud').map(({ label }) => label)).toEqual([
    'Listen',
    'Like',
    'Follow',
    'Visit',
    'Feedback',
  ])
  expect(platformsOf('join')).toEqual(['vk', 'discord'])
  expect(platformsOf(undefined)).toHaveLength(10)
})

test('the call is the one the server preloads for the page', () => {
  expect(queryKey(listTasks, { query: filtersOf({}, {}) })).toEqual(['/api/tasks'])
  const filters = filtersOf({ platform: 'vk' }, { seconds: '60', sort: 'newest' })
  expect(queryKey(listTasks, { query: filters })).toEqual(['/api/tasks?platform=vk&seconds=60&sort=newest'])
})

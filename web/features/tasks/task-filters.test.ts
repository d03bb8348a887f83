import { expect, test } from 'vitest'
import { queryKey } from '#contract/operation.ts'
import { listWebsiteTasks } from '#contract/tasks.ts'
import { filterHref, readFilters, requestOf } from './task-filters.ts'

test('filters are read from the address, and what is none of ours does not filter', () => {
  expect(readFilters({ sort: 'reward', seconds: '30' })).toEqual({ sort: 'reward', seconds: 30 })
  expect(readFilters({ sort: 'loudest', seconds: '31' })).toEqual({ sort: 'best', seconds: null })
  expect(readFilters({})).toEqual({ sort: 'best', seconds: null })
})

test('an address with filters reads back as the same filters', () => {
  expect(filterHref('/earn-points', { sort: 'best', seconds: null })).toBe('/earn-points')
  expect(filterHref('/earn/website', { sort: 'newest', seconds: 60 })).toBe(
    '/earn/website?sort=newest&seconds=60',
  )
})

test('the call is the one that the server made for the page', () => {
  expect(queryKey(listWebsiteTasks, requestOf({ sort: 'best', seconds: null }))).toEqual([
    '/api/earn/website',
  ])
  const key = queryKey(listWebsiteTasks, requestOf({ sort: 'newest', seconds: 60 }))
  expect(key).toEqual(['/api/earn/website?sort=newest&seconds=60'])
})

import { expect, test } from 'vitest'
import { readVisitLink, siteName } from './visit-link.ts'

const complete = { url: 'https://marlow.example/', websiteId: '12', points: '8' }

test('a complete link is read', () => {
  expect(readVisitLink(complete)).toEqual({ url: 'https://marlow.example/', websiteId: '12', points: 8 })
})

test('a link without url, websiteId or points reads as null', () => {
  for (const part of ['url', 'websiteId', 'points'])
    for (const value of [undefined, '']) expect(readVisitLink({ ...complete, [part]: value })).toBeNull()
})

test('points that are not an integer read as null', () => {
  for (const points of ['8.5', '-8', 'many', '1e9'])
    expect(readVisitLink({ ...complete, points })?.points).toBeNull()
})

test('a site is named by its host', () => {
  expect(siteName('https://www.marlow.example/cabins?x=1')).toBe('marlow.example')
  expect(siteName('http://localhost:3000/demo/sites/marlow')).toBe('localhost:3000')
  expect(siteName('not an address')).toBe('not an address')
})

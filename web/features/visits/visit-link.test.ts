import { expect, test } from 'vitest'
import { readVisitLink, siteName } from './visit-link.ts'

const whole = { url: 'https://marlow.example/', websiteId: '12', points: '8' }

test('a whole link is read', () => {
  expect(readVisitLink(whole)).toEqual({ url: 'https://marlow.example/', websiteId: '12', points: 8 })
})

test('a link without url, websiteId or points is none', () => {
  for (const part of ['url', 'websiteId', 'points'])
    for (const value of [undefined, '']) expect(readVisitLink({ ...whole, [part]: value })).toBeNull()
})

test('points that are no whole number promise nothing', () => {
  for (const points of ['8.5', '-8', 'many', '1e9'])
    expect(readVisitLink({ ...whole, points })?.points).toBeNull()
})

test('a site is called by its host', () => {
  expect(siteName('https://www.marlow.example/cabins?x=1')).toBe('marlow.example')
  expect(siteName('http://localhost:3000/demo/sites/marlow')).toBe('localhost:3000')
  expect(siteName('not an address')).toBe('not an address')
})

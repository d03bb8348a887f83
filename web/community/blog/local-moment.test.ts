import { afterAll, beforeAll, expect, test } from 'vitest'
import { localMomentOf } from './local-moment.ts'

const { TZ: zone } = process.env
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a time is read in the reader’s zone', () => {
  expect(localMomentOf('2027-03-28T01:59')).toEqual({ iso: '2027-03-28T00:59:00.000Z' })
  expect(localMomentOf('2027-03-28T03:00')).toEqual({ iso: '2027-03-28T01:00:00.000Z' })
  expect(localMomentOf('2027-07-01T12:00:00')).toEqual({ iso: '2027-07-01T10:00:00.000Z' })
})

test.each(['2027-03-28T02:00', '2027-03-28T02:59'])(
  '%s, an hour that summer time leaves out, is said',
  (value) => {
    expect(localMomentOf(value).problem).toContain('summer time starts')
  },
)

test.each(['12027-03-28T02:00', '275760-09-13T00:00', '2027-13-01T00:00', ''])(
  '%j is no date, which is said',
  (value) => {
    expect(localMomentOf(value).problem).toBe('Enter a date whose year has four digits.')
  },
)

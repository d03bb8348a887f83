import { describe, expect, test } from 'vitest'
import { daysText, durationText, shortDay, timeText, waitText } from './time-text.ts'

const at = '2026-11-21T14:20:00.000Z'
const reader = (now: string, offsetMinutes = 0) => ({ offsetMinutes, nowMs: Date.parse(now) })

describe('timeText', () => {
  test('the server writes UTC and names no day as today', () => {
    expect(timeText(at, 'moment', null)).toBe('21 Nov, 14:20')
    expect(timeText(at, 'day', null)).toBe('21 Nov')
    expect(timeText(at, 'date', null)).toBe('21 Nov 2026')
    expect(timeText(at, 'clock', null)).toBe('14:20')
  })

  test('the reader’s day and clock count', () => {
    expect(timeText(at, 'moment', reader('2026-11-21T18:00:00Z'))).toBe('Today, 14:20')
    expect(timeText(at, 'moment', reader('2026-11-21T18:00:00Z'), true)).toBe('today, 14:20')
    expect(timeText(at, 'day', reader('2026-11-22T18:00:00Z'), true)).toBe('yesterday')
    expect(timeText(at, 'moment', reader('2026-11-28T18:00:00Z'), true)).toBe('21 Nov, 14:20')
    expect(timeText(at, 'moment', reader('2026-11-22T08:00:00Z', 60))).toBe('Yesterday, 15:20')
    expect(timeText('2026-11-21T23:30:00Z', 'moment', reader('2026-11-22T08:00:00Z', 60))).toBe(
      'Today, 00:30',
    )
  })

  test('another year is named', () => {
    expect(timeText(at, 'day', reader('2027-02-01T00:00:00Z'))).toBe('21 Nov 2026')
  })

  test('an invalid time has an empty text', () => {
    expect(timeText('never', 'date', null)).toBe('')
  })
})

test('a plain date is short', () => {
  expect(shortDay('2026-10-03')).toBe('3 Oct')
})

test.each([
  [15, '15 s'],
  [90, '90 s'],
  [300, '5 min'],
  [3600, '1 h'],
  [5400, '1 h 30 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test.each([
  [45, '45 s'],
  [900, '15 min'],
  [3600, '1 hour'],
  [86_400, '24 hours'],
  [259_200, '72 hours'],
  [432_000, '5 days'],
])('a wait of %i seconds is %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

test('one day is singular', () => {
  expect([1, 2, 1500].map(daysText)).toEqual(['1 day', '2 days', '1,500 days'])
})

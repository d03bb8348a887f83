import { describe, expect, it, test } from 'vitest'
import {
  enoughText,
  firstHeading,
  firstSentence,
  monthText,
  peopleText,
  sinceText,
  usedText,
} from './dashboard-labels.ts'

const watch = { seconds: 60, reward: 12, cost: 15 }
const visit = { seconds: 15, reward: 3, cost: 4 }
const day = (date: string, earned: number) => ({ day: date, earned, used: 0, completions: 0 })

describe('enoughText', () => {
  it('counts watches with the fee, and visitors if watching is off', () => {
    expect(enoughText(2480, { watch, visit })).toBe('Enough for about 165 one-minute watches')
    expect(enoughText(15, { watch, visit })).toBe('Enough for about 1 one-minute watch')
    expect(enoughText(53, { watch: null, visit })).toBe('Enough for about 13 visitors')
    expect(enoughText(90, { watch: { ...watch, seconds: 30 }, visit })).toBe(
      'Enough for about 6 30-second watches',
    )
  })

  it('is null if the balance pays for nothing', () => {
    expect(enoughText(14, { watch, visit })).toBeNull()
    expect(enoughText(1000, { watch: null, visit: null })).toBeNull()
  })
})

describe('monthText', () => {
  const days = [
    day('2026-09-30', 500),
    day('2026-10-01', 1000),
    day('2026-10-31', 254),
    day('2026-11-22', 70),
  ]

  it('compares with the month before, in its name, without reproach', () => {
    expect(monthText(1466, days)).toBe('This month, 212 more than in October')
    expect(monthText(1254, days)).toBe('This month, as many as in October')
    expect(monthText(70, days)).toBe('This month, after 1,254 in October')
  })

  it('compares with December in January', () => {
    expect(monthText(12, [day('2026-12-31', 10), day('2027-01-02', 12)])).toBe(
      'This month, 2 more than in December',
    )
  })

  it('compares with nothing in a first month, or if the days are unknown', () => {
    expect(monthText(70, [day('2026-11-22', 70)])).toBe('This month, from tasks and grants')
    expect(monthText(70, [])).toBe('This month, from tasks and grants')
  })
})

describe('usedText and peopleText', () => {
  it('say what the points brought', () => {
    expect([0, 1, 1071].map(usedText)).toEqual([
      'Spent on campaigns and extras, all time',
      'Spent on campaigns and extras, 1 completion',
      'Spent on campaigns and extras, 1,071 completions',
    ])
    expect([0, 1, 3].map(peopleText)).toEqual([
      null,
      '1 person spent time with your work',
      '3 people spent time with your work',
    ])
  })
})

describe('the first person of a campaign', () => {
  it('is named by what they did, with how many are to go', () => {
    expect(firstHeading({ action: 'visit', left: 9 }, true)).toBe('Your first visitor. 9 to go.')
    expect(firstHeading({ action: 'feedback', left: 0 }, false)).toBe('A first feedback.')
  })

  it('has a name unless one of the two has blocked the other, and the time that was measured', () => {
    const first = { action: 'visit', title: 'Night bus', left: 9, seconds: 15, name: 'ada', imageUrl: null }
    expect(firstSentence(first)).toBe('ada spent 15 s with “Night bus”.')
    expect(firstSentence({ ...first, seconds: null, name: null })).toBe(
      'Someone spent time with “Night bus”.',
    )
  })
})

test.each([
  [{ people: 4, wrote: 1 }, 'Since you were here, 4 people spent time with your work; 1 wrote to you.'],
  [{ people: 1, wrote: 0 }, 'Since you were here, 1 person spent time with your work.'],
  [{ people: 1000, wrote: 0 }, 'Since you were here, 1,000 or more people spent time with your work.'],
  [{ people: 0, wrote: 0 }, null],
])('news since the last visit %j are one sentence', (counts, text) => {
  const since = '2026-11-29T08:00:00.000Z'
  expect(sinceText({ ...counts, since, first: null })).toBe(text)
  expect(sinceText({ ...counts, since: null, first: null })).toBeNull()
})

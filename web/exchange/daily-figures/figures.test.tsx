import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Figures } from '#contract/exchange/daily-figures.ts'
import { Ranges } from './figures.tsx'

const none = { joined: 0, active: 0, credited: 0, issuedPoints: 0, removedPoints: 0, revenueCents: 0 }
const quiet = { ...none, boughtPoints: 0 }
const totals = { ...none, rejected: 0, orders: 0, refunds: 0, refundedCents: 0 }

/** Text of the figures of these days, without tags. */
type Day = Figures['days'][number]
const shown = (days: (Pick<Day, 'availability' | 'fillHours'> & Partial<Day>)[], active = 0): string => {
  const figures: Figures = {
    days: days.map((day, index) => ({ ...quiet, ...day, day: `2026-12-0${index + 1}` })),
    now: { ...totals, active },
    before: null,
    members: 6,
    circulationPoints: 0,
    housePoints: 0,
    flows: [],
    platforms: [],
  }
  return renderToStaticMarkup(<Ranges figures={figures} />)
    .replace(/aria-label="(O[nf]+ target)"[^>]*>/g, '>$1')
    .replace(/<[^>]+>/g, '|')
}

test('a dial shows the newest day that was measured, and says which if it was not the last', () => {
  const days = [
    { availability: null, fillHours: 31.4 },
    { availability: 11, fillHours: null },
  ]
  expect(shown(days)).toMatch(
    /Availability\|.*\|11 tasks\|.*Too few tasks.*Fill time\|.*\|31 hours on 1 Dec\|/,
  )
})

test('a fill time of 48 hours or more is said in days', () => {
  expect(shown([{ availability: null, fillHours: 47.4 }])).toContain('|47 hours|')
  expect(shown([{ availability: null, fillHours: 366 }])).toContain('|15 days|')
})

test('a dial that was never measured is neither good nor bad, and gives no advice', () => {
  const text = shown([{ availability: null, fillHours: null }])
  expect(text.match(/Not measured/g)).toHaveLength(4)
  expect(text).not.toContain('Too few')
})

test('net issue is of the range for each active member and day, with and without bought points, each with its band', () => {
  const unmeasured = { availability: null, fillHours: null }
  const text = shown([
    { ...unmeasured, active: 10, issuedPoints: 300, removedPoints: 200 },
    { ...unmeasured, active: 30, issuedPoints: 700, removedPoints: 100, boughtPoints: 460 },
  ])
  expect(text).toMatch(
    /On target.*Net issue without bought points\|.*\|6\.0 points a member and day\|.*Net issue\|.*\|17\.5 points a member and day\|/,
  )
  expect(text).not.toContain('Too many points are made')
  expect(text).toContain('raise the price of a spotlight')
  const made = shown([{ ...unmeasured, active: 10, issuedPoints: 300, removedPoints: 150 }])
  expect(made).toContain('raise the credited attempts that a daily bonus takes')
  const removed = shown([{ ...unmeasured, active: 10, issuedPoints: 0, removedPoints: 33 }])
  expect(removed).toContain('|−3.3 points a member and day|')
})

test('a few active creators are not rounded to none', () => {
  expect(shown([], 0.3)).toContain('|0.3|')
  expect(shown([], 1234.5)).toContain('|1,235|')
})

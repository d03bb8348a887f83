import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Figures } from '#contract/exchange/daily-figures.ts'
import { Ranges } from './figures.tsx'

const quiet = { joined: 0, active: 0, credited: 0, issuedPoints: 0, removedPoints: 0, revenueCents: 0 }
const totals = { ...quiet, rejected: 0, orders: 0, refunds: 0, refundedCents: 0 }

/** Text of the figures of these days, without tags. */
const shown = (days: Pick<Figures['days'][number], 'availability' | 'fillHours'>[], active = 0): string => {
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
  return renderToStaticMarkup(<Ranges figures={figures} />).replace(/<[^>]+>/g, '|')
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
  expect(text.match(/Not measured/g)).toHaveLength(2)
  expect(text).not.toContain('Too few')
})

test('a few active creators are not rounded to none', () => {
  expect(shown([], 0.3)).toContain('|0.3|')
  expect(shown([], 1234.5)).toContain('|1,235|')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EarnInstead } from './package-picker.tsx'

const chosen = { item: '1500', points: 1500, extraPoints: 0, priceCents: 299, taxCents: 0 }

const week = (earned: number) => Array.from({ length: 7 }, () => ({ earned }))
const none = Array.from({ length: 23 }, () => ({ earned: 0 }))

test.each([
  ['earning all of it every day', week(1500), 'At your pace of', 'in 1 day.'],
  ['two thirds of it', week(1000), '1,000', 'in 2 days.'],
  [
    'a week after the first points, days before them do not count',
    [...none, ...week(10)],
    '10',
    'in 150 days.',
  ],
  ['first points today', [...none, ...week(0), { earned: 50 }], 'You can earn points instead.', ''],
  ['a pace that takes more than a year', week(4), 'You can earn points instead.', ''],
  ['no points', none, 'You can earn points instead.', ''],
])('a package is compared with earning it: %s', (_, days, start, end) => {
  const text = renderToStaticMarkup(<EarnInstead chosen={chosen} days={days} />)
  expect(text).toContain(start)
  expect(text).toContain(end)
})

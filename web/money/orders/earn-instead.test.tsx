import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EarnInstead } from './package-picker.tsx'

const chosen = { item: '1500', points: 1500, extraPoints: 0, priceCents: 299, taxCents: 0 }

test.each([
  [1500, 'in 1 day.'],
  [1000, 'in 2 days.'],
  [1, 'in 1,500 days.'],
])('at a pace of %i points a day the package takes a whole number of days', (earned, text) => {
  expect(renderToStaticMarkup(<EarnInstead chosen={chosen} days={[{ earned }]} />)).toContain(text)
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InOutBars } from './in-out-bars.tsx'
import { chartSentence } from './in-out-chart.tsx'

const days = [
  { day: '2026-11-19', earned: 0, used: 0 },
  { day: '2026-11-20', earned: 1_200, used: 0 },
  { day: '2026-11-21', earned: 75, used: 36 },
]

test('the sentence says the span and both sums', () => {
  expect(chartSentence(days)).toBe('Points per day in the last 3 days. Earned 1,275, used 36.')
})

test('a day without movement has no bar, others have one for each direction', () => {
  const html = renderToString(
    <InOutBars days={days} words={{ in: 'Earned', out: 'Used' }} endsToday label="Points" />,
  )
  expect(html.match(/io-in/g)).toHaveLength(2)
  expect(html.match(/io-out/g)).toHaveLength(1)
  expect(html).toContain('aria-label="Points"')
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InOutBars } from './in-out-bars.tsx'
import { chartSentence, InOutChart } from './in-out-chart.tsx'

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

test('each date appears once below the bars, however few days there are', () => {
  const datesOf = (count: number): string[] => {
    const shown = Array.from({ length: count }, (_, index) => ({
      day: `2026-11-1${index}`,
      earned: 1,
      used: 0,
    }))
    const html = renderToString(
      <InOutBars days={shown} words={{ in: 'Earned', out: 'Used' }} endsToday={false} label="Points" />,
    )
    return html.match(/(?<=<span>)\d+ Nov(?=<)/g) ?? []
  }
  expect(datesOf(1)).toEqual(['10 Nov'])
  expect(datesOf(3)).toEqual(['10 Nov', '11 Nov', '12 Nov'])
  expect(datesOf(9)).toEqual(['10 Nov', '12 Nov', '14 Nov', '16 Nov', '18 Nov'])
})

test('a phone shows a sentence in place of 14 days without points, a desk the month that had some', () => {
  const month = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    earned: index === 3 ? 50 : 0,
    used: 0,
  }))
  const html = renderToString(<InOutChart days={month} />)
  expect(html.match(/No points moved on these days/g)).toHaveLength(1)
  expect(html.match(/io-in/g)).toHaveLength(1)
})

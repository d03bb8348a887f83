import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Ad } from '#contract/community/managed-ads.ts'
import { AdFigures } from './ad-figures.tsx'

test('an ad that was clicked on its only day says what its chart still waits for', () => {
  const ad = { seen: 2, clicked: 1 } as Ad
  const html = renderToStaticMarkup(<AdFigures ad={ad} days={[{ day: '2026-11-28', seen: 2, clicked: 1 }]} />)
  expect(html).toContain('50.0%')
  expect(html).toContain('once the rates of two days differ')
})

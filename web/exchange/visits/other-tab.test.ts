import { expect, test } from 'vitest'
import { isChromium } from './other-tab.ts'

const brands = (...names: string[]) => ({ userAgentData: { brands: names.map((brand) => ({ brand })) } })

test.for([
  ['Chrome', true, brands('Google Chrome', 'Not/A)Brand', 'Chromium')],
  ['Edge', true, brands('Chromium', 'Microsoft Edge', 'Not?A_Brand')],
  ['a Chromium without a name', true, brands('Chromium')],
  ['Firefox, Safari, and Chromium on plain http', false, {}],
  ['a browser without brands', false, brands()],
  ['an unknown engine', false, brands('Ladybird', 'Not/A)Brand')],
  ['a brand that only resembles Chromium', false, brands('Not Chromium', 'chromium')],
] as const)('%s counts as Chromium: %s', ([, counts, navigator]) => {
  expect(isChromium(navigator)).toBe(counts)
})

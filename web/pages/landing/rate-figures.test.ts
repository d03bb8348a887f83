import { expect, test } from 'vitest'
import type { Rate } from '#contract/exchange/catalogue/rates.ts'
import { figureOf } from './rate-figures.ts'

const rate = (platform: Rate['platform'], action: Rate['action'], isOn: boolean, rewards: object): Rate => ({
  ...{
    key: `${platform}.${action}`,
    platform,
    action,
    isOn,
    label: 'Do it',
    check: 'timer',
    effortSeconds: 15,
  },
  durations: Object.entries(rewards).map(([seconds, reward]) => ({ seconds: Number(seconds), reward })),
})
const rates = [
  rate('youtube', 'watch', false, { 30: 6, 60: 12 }),
  rate('website', 'visit', true, { 20: 4, 90: 18 }),
]

test('an example is the first kind on offer, at its nearest duration', () => {
  const figure = figureOf(rates, [
    ['youtube', 'watch', 60],
    ['website', 'visit', 60],
  ])
  expect(figure).toMatchObject({ rate: { platform: 'website' }, seconds: 90, points: 18 })
  expect(figureOf(rates, [['website', 'visit', 15]])).toMatchObject({ seconds: 20, points: 4 })
})

test('a kind that is switched off or missing is not shown', () => {
  expect(
    figureOf(rates, [
      ['youtube', 'watch', 60],
      ['vk', 'like', 0],
    ]),
  ).toBeUndefined()
})

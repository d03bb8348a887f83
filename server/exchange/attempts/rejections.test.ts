import { expect, test } from 'vitest'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { settingRows } from '#contract/settings.ts'
import { type RejectionDetails, rejectionSentence, rejections } from './rejections.ts'
import { earningLimits } from './rules.ts'

const details: RejectionDetails = {
  platform: 'website',
  action: 'visit',
  creditsToGo: 2,
  running: { title: 'Moon jar', action: 'visit', seconds: 9 },
  limits: earningLimits((name) => settingRows[name].standard, {
    creditedCount: 0,
    creditedDays: 0,
    rejectedCount: 0,
    premium: false,
    ageSeconds: 0,
  }),
}

test('every rejected start is a sentence in plain words, whatever the task', () => {
  for (const rejection of rejections)
    for (const { platform, action } of catalogue) {
      const sentence = rejectionSentence(rejection, { ...details, platform, action })
      expect(sentence).toMatch(/^[A-Z].{20,}/)
      expect(sentence).not.toMatch(/null|undefined|NaN|escrow|user|!/)
    }
})

test('a busy rejection names the running task and the seconds until it gives way', () => {
  expect(rejectionSentence('busy', details)).toBe(
    'Your visit to Moon jar is still running. Finish it, or start this one in 9 s.',
  )
  const running = { title: 'Night drive', action: 'watch', seconds: 30 }
  expect(rejectionSentence('busy', { ...details, running })).toBe(
    'Your play of Night drive is still running. Finish it, or start this in 30 s.',
  )
})

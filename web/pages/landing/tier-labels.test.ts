import { expect, test } from 'vitest'
import { tierOffer } from './tier-labels.ts'

test('what is offered in a tier is named as the catalogue has it', () => {
  expect(tierOffer('green')).toBe('visits and feedback on websites')
  expect(tierOffer('amber')).toBe('visits and feedback on 9 platforms; watching on Twitch (recordings)')
  expect(tierOffer('red')).toBe(
    'watching on YouTube, TikTok, SoundCloud and Twitch (live streams); likes and saves on 7 platforms; follows and subscribes on 9 platforms',
  )
})

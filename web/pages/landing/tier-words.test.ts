import { expect, test } from 'vitest'
import { tierOffer } from './platform-rules.tsx'

test('what is offered in a tier is named as the catalogue has it', () => {
  expect(tierOffer('green')).toBe('Visits and feedback on websites.')
  expect(tierOffer('amber')).toBe('Visits and feedback on 9 platforms; watching on Twitch.')
  expect(tierOffer('red')).toBe(
    'Watching on YouTube, TikTok, SoundCloud and Twitch; likes and saves on 7 platforms; follows and subscribes on 9 platforms.',
  )
})

import { expect, test } from 'vitest'
import { feedbackTexts } from './feedback-texts.ts'
import { listings } from './listings.ts'

const works = listings.filter(({ action }) => action === 'feedback')

test.each(works)('feedback on $title is about that work, long enough and never repeated', ({ site }) => {
  const texts = Array.from({ length: 4 }, (_, number) => feedbackTexts(site, number))
  for (const { works, fix, moment } of texts)
    expect((works + fix + moment).length).toBeGreaterThanOrEqual(150)
  expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(texts.length)
  for (const other of works.filter((one) => one.site !== site))
    expect(feedbackTexts(other.site, 0)).not.toEqual(texts[0])
})

test('a work without texts is an error', () => {
  expect(() => feedbackTexts('youtube.com/watch?v=nothing', 0)).toThrow('no feedback texts')
})

import { expect, test } from 'vitest'
import { hasLength } from '#contract/checks/feedback-moments.ts'
import { readLink } from '#contract/exchange/links/read-link.ts'
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

test.each(works)('feedback on $title names a moment if that has a length', ({ platform, site }) => {
  const reading = platform === 'website' ? null : readLink(`https://${site}`)
  const isTimed = reading?.ok === true && hasLength(reading.link.kind)
  for (const { at } of Array.from({ length: 12 }, (_, number) => feedbackTexts(site, number)))
    expect(at !== null).toBe(isTimed)
})

test('a work without texts is an error', () => {
  expect(() => feedbackTexts('youtube.com/watch?v=nothing', 0)).toThrow('no feedback texts')
})

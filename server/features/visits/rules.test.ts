import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import { earningLimits, type ReadSetting } from '../attempts/index.ts'
import { isSameAddress, type Refusal, refusalOf, refusalSentence } from './rules.ts'

const standard: ReadSetting = (name) => settingRows[name].standard
const limits = earningLimits(standard, { creditedCount: 0, premium: false, ageSeconds: 0 })

test('an address is the same however it is written, and no other', () => {
  expect(isSameAddress('https://example.org', 'https://EXAMPLE.org:443/')).toBe(true)
  expect(isSameAddress('https://example.org/a', 'https://example.org/a/')).toBe(false)
  expect(isSameAddress('https://example.org/', 'http://example.org/')).toBe(false)
  expect(isSameAddress('https://example.org/', 'https://example.org/?x')).toBe(false)
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, other) => {
      expect(isSameAddress(url, url)).toBe(true)
      if (isSameAddress(url, other)) expect(new URL(other).href).toBe(new URL(url).href)
    }),
  )
})

test('only a live site of somebody else, by its own address and with nothing between the two, may be started', () => {
  const facts = fc.record({
    url: fc.option(fc.constantFrom('https://one.example.org/', 'https://two.example.org/')),
    own: fc.boolean(),
    linked: fc.boolean(),
    blocked: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (given) => {
      const refusal = refusalOf(given, 'https://one.example.org/')
      const fine = given.url === 'https://one.example.org/' && !given.own && !given.linked && !given.blocked
      expect(refusal === null).toBe(fine)
    }),
  )
})

test('every refusal is a sentence in plain words', () => {
  const refusals: Refusal[] = [
    'not_live',
    'wrong_url',
    'own',
    'linked',
    'blocked',
    'not_allowed',
    'busy',
    'already_visited',
    'site_day',
    'pair_day',
    'house_day',
    'day_attempts',
    'first_day_points',
    'day_points',
    'day_visits',
  ]
  for (const refusal of refusals) {
    const sentence = refusalSentence(refusal, { limits, running: { title: 'Moon jar', seconds: 9 } })
    expect(sentence).toMatch(/^[A-Z].{20,}/)
    expect(sentence).not.toMatch(/null|undefined|NaN|escrow|user|!/)
  }
  expect(refusalSentence('busy', { limits, running: { title: 'Moon jar', seconds: 9 } })).toBe(
    'Your visit to Moon jar is still running. Finish it, or start this one in 9 s.',
  )
})

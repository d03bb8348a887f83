import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likelyTarget, quoteOf, refusalOf } from './draft.ts'

const terms = {
  feeBasisPoints: 2000,
  leastBudget: 40,
  mostTarget: 5000,
  balance: 500,
  setAside: 0,
  setAsideLimit: null,
  tasksToFullTerms: 0,
}
const draft = { url: 'https://moonjar.com/', title: 'Moon jar', seconds: 15, reward: 3, target: '25' }

describe('quoteOf', () => {
  it('counts reward and fee for each person and what is left', () => {
    expect(quoteOf(draft, terms)).toEqual({ target: 25, fee: 1, each: 4, total: 100, left: 400 })
  })

  it('takes anything but a whole positive number for nobody', () => {
    for (const target of ['', '0', '-3', '2.5', 'ten'])
      expect(quoteOf({ ...draft, target }, terms).total).toBe(0)
  })
})

describe('refusalOf', () => {
  const refusal = (target: string, more = {}) =>
    refusalOf(quoteOf({ ...draft, target }, { ...terms, ...more }), { ...terms, ...more })

  it('says what is missing', () => {
    expect(refusal('0')).toBe('Choose between 1 and 5,000 people.')
    expect(refusal('5001')).toBe('Choose between 1 and 5,000 people.')
    expect(refusal('9')).toBe('A campaign starts at 40 points: 10 people or more.')
    expect(refusal('150')).toBe('You need 100 more points.')
    expect(refusal('30', { setAsideLimit: 100, tasksToFullTerms: 4 })).toBe(
      'New members set aside up to 100 points. 4 more credited tasks will end that.',
    )
    expect(refusal('20', { setAside: 40, setAsideLimit: 100, tasksToFullTerms: 1 })).toBe(
      'New members set aside up to 100 points. One more credited task will end that.',
    )
    expect(refusal('25')).toBeNull()
  })

  it('lets through what the form proposes whenever the wallet holds the smallest budget', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 72 }),
        fc.integer({ min: 120, max: 100_000 }),
        (reward, balance) => {
          const own = { ...terms, balance }
          const quote = quoteOf({ ...draft, reward, target: String(likelyTarget(reward, own)) }, own)
          expect(refusalOf(quote, own)).toBeNull()
        },
      ),
    )
  })
})

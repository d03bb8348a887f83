import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fundingFault, likelyTarget, quoteOf } from './draft.ts'

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
  it('counts reward and fee for each person, and the points left', () => {
    expect(quoteOf(draft, terms)).toEqual({ target: 25, fee: 1, each: 4, total: 100, left: 400 })
  })

  it('counts no people unless the target is a positive whole number', () => {
    for (const target of ['', '0', '-3', '2.5', 'ten'])
      expect(quoteOf({ ...draft, target }, terms).total).toBe(0)
  })
})

describe('fundingFault', () => {
  const fault = (target: string, more = {}) =>
    fundingFault(quoteOf({ ...draft, target }, { ...terms, ...more }), { ...terms, ...more })

  it('names the limit in the way, or the missing points', () => {
    expect(fault('0')).toBe('Choose 1 to 5,000 people.')
    expect(fault('5001')).toBe('Choose 1 to 5,000 people.')
    expect(fault('9')).toBe('A campaign needs at least 40 points: 10 people or more.')
    expect(fault('150')).toBe('You need 100 more points.')
    expect(fault('30', { setAsideLimit: 100, tasksToFullTerms: 4 })).toBe(
      'New members can have 100 points set aside. The limit ends once 4 more tasks of yours are credited.',
    )
    expect(fault('20', { setAside: 40, setAsideLimit: 100, tasksToFullTerms: 1 })).toBe(
      'New members can have 100 points set aside. The limit ends once 1 more task of yours is credited.',
    )
    expect(fault('25')).toBeNull()
  })

  it('accepts the proposed target whenever the wallet covers the smallest budget', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 72 }),
        fc.integer({ min: 120, max: 100_000 }),
        (reward, balance) => {
          const own = { ...terms, balance }
          const quote = quoteOf({ ...draft, reward, target: String(likelyTarget(reward, own)) }, own)
          expect(fundingFault(quote, own)).toBeNull()
        },
      ),
    )
  })
})

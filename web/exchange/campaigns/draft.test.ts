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
  const text = (target: string, more = {}) => fault(target, more)?.text

  it('names the limit in the way, or the missing points', () => {
    expect(text('0')).toBe('Choose 1 to 5,000 people.')
    expect(text('5001')).toBe('Choose 1 to 5,000 people.')
    expect(text('9')).toBe('A campaign needs at least 40 points: 10 people or more.')
    expect(text('30', { setAsideLimit: 100, tasksToFullTerms: 4 })).toBe(
      'New members can have 100 points set aside. The limit ends once 4 more tasks are credited.',
    )
    expect(text('20', { setAside: 40, setAsideLimit: 100, tasksToFullTerms: 1 })).toBe(
      'New members can have 100 points set aside. The limit ends once 1 more task is credited.',
    )
    expect(fault('25')).toBeNull()
  })

  it('more points help only if the wallet is the obstacle', () => {
    expect(fault('150')).toEqual({ text: 'You need 100 more points.', needsPoints: true })
    expect(fault('10', { balance: 39 })).toEqual({ text: 'You need 1 more point.', needsPoints: true })
    expect(text('1000', { balance: 100 })).toBe('You need 3,900 more points.')
    expect(fault('150', { setAsideLimit: 100 })?.needsPoints).toBe(false)
    expect(fault('9', { balance: 0 })?.needsPoints).toBe(false)
  })
})

describe('likelyTarget', () => {
  const budget = (more = {}, reward = 3) => {
    const own = { ...terms, ...more }
    return quoteOf({ reward, target: String(likelyTarget(reward, own)) }, own).total
  }

  it('proposes a third of the balance, or the smallest budget if that is more', () => {
    expect(budget({ balance: 1407 })).toBe(468)
    expect(budget({ balance: 120 })).toBe(40)
    expect(budget({ balance: 50 })).toBe(40)
    expect(budget({ balance: 0 })).toBe(40)
    expect(budget({ balance: 1407 }, 40)).toBe(432)
  })

  it('stays within what trust allows and within the most people', () => {
    expect(budget({ balance: 9000, setAsideLimit: 100 })).toBe(100)
    expect(budget({ balance: 9000, setAside: 52, setAsideLimit: 100 })).toBe(48)
    expect(budget({ balance: 9000, setAside: 90, setAsideLimit: 100 })).toBe(40)
    expect(budget({ balance: 900_000 })).toBe(5000 * 4)
  })

  it('proposes what can be funded whenever the wallet covers the smallest budget', () => {
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

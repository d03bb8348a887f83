import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type BonusFacts, bonusTerms, freezeOffer } from './rules.ts'

const setting = (name: SettingName): number => settingRows[name].standard
const ready: BonusFacts = {
  hasClaimed: false,
  isShared: false,
  claims: 1,
  hasSign: false,
  graceUntil: null,
  attempts: 10,
  owners: 5,
  liveOwners: 20,
  premium: false,
  activeToday: true,
  streakDays: 3,
}
const terms = (facts: Partial<BonusFacts>) => bonusTerms(setting, { ...ready, ...facts })

describe('bonusTerms', () => {
  it.each<[string, Partial<BonusFacts>, boolean]>([
    ['10 attempts for 5 owners are enough', {}, true],
    ['9 attempts are not enough', { attempts: 9 }, false],
    ['4 owners are not enough', { owners: 4 }, false],
    ['the first bonus takes 5 attempts', { claims: 0, attempts: 5 }, true],
    ['the first bonus takes 5 different owners too', { claims: 0, attempts: 5, owners: 4 }, false],
    ['if only 3 owners have live campaigns, 3 are enough', { liveOwners: 3, owners: 3 }, true],
    ['if no owner has a live campaign, attempts are enough', { liveOwners: 0, owners: 0 }, true],
    ['the second claim needs no sign of the person', { claims: 1 }, true],
    ['the third claim needs one', { claims: 2 }, false],
    ['with a sign the third claim is open', { claims: 2, hasSign: true }, true],
    ['members of before have time', { claims: 40, graceUntil: new Date(0) }, true],
    ['a bonus that another account of the person claimed is claimed', { isShared: true }, false],
    ['a bonus claimed today cannot be claimed again', { hasClaimed: true, attempts: 100 }, false],
  ])('%s', (_, facts, claimable) => {
    expect(terms(facts).claimable).toBe(claimable)
  })

  it.each<[string, Partial<BonusFacts>, number]>([
    ['pays 50', {}, 50],
    ['pays 25 more with premium', { premium: true }, 75],
    ['pays 50 more on every 7th day in a row', { streakDays: 14 }, 100],
    ['pays both extras together', { streakDays: 7, premium: true }, 125],
    ['pays no extra for a full streak that today is not part of', { streakDays: 7, activeToday: false }, 50],
    ['is 0 once claimed', { hasClaimed: true, streakDays: 7 }, 0],
  ])('%s', (_, facts, amount) => {
    expect(terms(facts).bonusAmount).toBe(amount)
  })

  it('stays claimable as more tasks are done, and never pays more than 125', () => {
    const facts = fc.record({
      hasClaimed: fc.boolean(),
      isShared: fc.boolean(),
      claims: fc.nat(5),
      hasSign: fc.boolean(),
      graceUntil: fc.constantFrom(null, new Date(0)),
      attempts: fc.nat(30),
      owners: fc.nat(10),
      liveOwners: fc.nat(20),
      premium: fc.boolean(),
      activeToday: fc.boolean(),
      streakDays: fc.nat(40),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const now = bonusTerms(setting, given)
        const more = bonusTerms(setting, { ...given, attempts: given.attempts + 1, owners: given.owners + 1 })
        expect(more.claimable).toBe(more.claimable || now.claimable)
        expect(now.bonusAmount).toBeLessThanOrEqual(125)
        if (given.hasClaimed) expect(now).toMatchObject({ claimable: false, bonusAmount: 0 })
      }),
    )
  })
})

describe('freezeOffer', () => {
  const missed = { yesterday: '2026-11-20', yesterdayKept: false, rowBefore: 6, bought: 0 }

  it.each([
    [
      'keeps the streak that ended before yesterday',
      missed,
      { day: '2026-11-20', keepsDays: 6, costPoints: 60, leftCount: 2 },
    ],
    ['says how many are left this month', { ...missed, bought: 1 }, { leftCount: 1 }],
  ])('%s', (_, facts, offer) => {
    expect(freezeOffer(setting, facts)).toMatchObject(offer)
  })

  it.each([
    ['yesterday was not missed', { ...missed, yesterdayKept: true }],
    ['there was no streak', { ...missed, rowBefore: 0 }],
    ['two were bought this month', { ...missed, bought: 2 }],
  ])('is null if %s', (_, facts) => {
    expect(freezeOffer(setting, facts)).toBeNull()
  })
})

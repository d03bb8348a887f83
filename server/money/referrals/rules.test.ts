import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { dayShare, judge, type ReferralFacts } from './rules.ts'

const setting = (name: SettingName): number => settingRows[name].standard

const ready: ReferralFacts = {
  newcomerState: 'active',
  referrerState: 'active',
  attempts: 30,
  days: 5,
  sameAddress: false,
  sameDevice: false,
  samePayment: false,
  sameNetwork: false,
  knownPerson: false,
  cleared: false,
  approvedThisMonth: 0,
}

describe('judge', () => {
  it.each<[string, Partial<ReferralFacts>, string, string | null]>([
    ['30 tasks on 5 days are enough', {}, 'approved', null],
    ['29 tasks are too few', { attempts: 29 }, 'pending', null],
    ['4 days are too few', { days: 4, attempts: 200 }, 'pending', null],
    ['a shared browser is one person', { sameDevice: true }, 'rejected', 'same_device'],
    ['a shared email is one person', { sameAddress: true }, 'rejected', 'same_address'],
    ['a shared payment method is one person', { samePayment: true }, 'rejected', 'same_payment'],
    ['a person known before is rejected', { knownPerson: true }, 'rejected', 'known_person'],
    [
      'a shared browser is rejected before any task',
      { sameDevice: true, attempts: 0, days: 0 },
      'rejected',
      'same_device',
    ],
    ['a shared network alone is in review', { sameNetwork: true }, 'review', null],
    [
      'a shared network is pending until enough tasks are done',
      { sameNetwork: true, attempts: 5 },
      'pending',
      null,
    ],
    [
      'a shared network that an admin cleared is approved',
      { sameNetwork: true, cleared: true },
      'approved',
      null,
    ],
    [
      'a shared browser is rejected even if an admin cleared the network',
      { sameDevice: true, cleared: true },
      'rejected',
      'same_device',
    ],
    ['the tenth of a month is approved', { approvedThisMonth: 9 }, 'approved', null],
    ['the eleventh of a month is in review', { approvedThisMonth: 10 }, 'review', 'month_limit'],
    [
      'of those that an admin cleared, every one is approved',
      { approvedThisMonth: 40, cleared: true },
      'approved',
      null,
    ],
    ['a suspended newcomer waits', { newcomerState: 'suspended' }, 'pending', null],
    ['a suspended referrer makes the referral wait', { referrerState: 'suspended' }, 'pending', null],
    ['a closed account is rejected', { newcomerState: 'deleted' }, 'rejected', 'account_closed'],
  ])('%s', (_, facts, state, reason) => {
    expect(judge(setting, { ...ready, ...facts })).toEqual({ state, reason })
  })
})

describe('dayShare', () => {
  it.each([
    [100, 0, 5],
    [119, 0, 5],
    [120, 0, 6],
    [19, 0, 0],
    [600, 480, 20],
    [600, 500, 0],
    [600, 510, 0],
  ])('%d points with %d paid before bring %d', (earned, paid, share) => {
    expect(dayShare(setting, earned, paid)).toBe(share)
  })

  it('brings at most 500, and at most a twentieth, over any days', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { maxLength: 90 }), (days) => {
        const paid = days.reduce((before, earned) => before + dayShare(setting, earned, before), 0)
        expect(paid).toBeLessThanOrEqual(500)
        expect(paid).toBeLessThanOrEqual(days.reduce((sum, earned) => sum + earned, 0) / 20)
      }),
    )
  })
})

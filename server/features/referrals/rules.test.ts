import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { dayShare, judge, type ReferralFacts } from './rules.ts'

const setting = (name: SettingName): number => settingRows[name].standard

const ready: ReferralFacts = {
  newcomerState: 'active',
  referrerState: 'active',
  attempts: 20,
  days: 3,
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
    ['20 tasks on 3 days are enough', {}, 'approved', null],
    ['19 tasks are not', { attempts: 19 }, 'pending', null],
    ['2 days are not', { days: 2, attempts: 200 }, 'pending', null],
    ['one browser is one person', { sameDevice: true }, 'rejected', 'same_device'],
    ['one address is one person', { sameAddress: true }, 'rejected', 'same_address'],
    ['one payment is one person', { samePayment: true }, 'rejected', 'same_payment'],
    ['who was known before is rejected', { knownPerson: true }, 'rejected', 'known_person'],
    ['and that at once', { sameDevice: true, attempts: 0, days: 0 }, 'rejected', 'same_device'],
    ['one network alone is looked at', { sameNetwork: true }, 'review', null],
    ['only when all is done', { sameNetwork: true, attempts: 5 }, 'pending', null],
    ['and not again when an admin did', { sameNetwork: true, cleared: true }, 'approved', null],
    ['an admin clears the network alone', { sameDevice: true, cleared: true }, 'rejected', 'same_device'],
    ['the 50th of a month is approved', { approvedThisMonth: 49 }, 'approved', null],
    ['the 51st waits', { approvedThisMonth: 50 }, 'pending', 'month_limit'],
    ['while either is suspended it waits', { newcomerState: 'suspended' }, 'pending', null],
    ['either', { referrerState: 'suspended' }, 'pending', null],
    ['a closed account ends it', { newcomerState: 'deleted' }, 'rejected', 'account_closed'],
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
  ])('of %d points with %d paid before it is %d', (earned, paid, share) => {
    expect(dayShare(setting, earned, paid)).toBe(share)
  })

  it('over any days never brings more than 500, nor more than a twentieth', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { maxLength: 90 }), (days) => {
        const paid = days.reduce((before, earned) => before + dayShare(setting, earned, before), 0)
        expect(paid).toBeLessThanOrEqual(500)
        expect(paid).toBeLessThanOrEqual(days.reduce((sum, earned) => sum + earned, 0) / 20)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { bonusSentence, bonusState, mutualSentence, personNote, streakSentence } from './bonus-labels.ts'

const bonus = {
  hasClaimed: false,
  bonusAmount: 50,
  claimable: false,
  isShared: false,
  sign: { fromClaim: 3, isShown: false, isNeeded: false, graceUntil: null },
  attempts: 4,
  attemptsNeeded: 10,
  owners: 3,
  ownersNeeded: 5,
  streakDays: 3,
  rowDays: 7,
  rowPoints: 50,
  freeze: null,
}

describe('bonusState', () => {
  it('the bonus starts unclaimed with 50', () => {
    expect(bonusState(undefined)).toEqual({ hasClaimed: false, bonusAmount: 50 })
  })

  it('after loading, the bonus is as the server says: claimed with 0, or the amount of a claim', () => {
    expect(bonusState({ ...bonus, hasClaimed: true, bonusAmount: 0 })).toEqual({
      hasClaimed: true,
      bonusAmount: 0,
    })
    expect(bonusState({ ...bonus, bonusAmount: 75 })).toEqual({ hasClaimed: false, bonusAmount: 75 })
  })
})

describe('bonusSentence', () => {
  it.each([
    ['both counts', {}, '6 more tasks, at least 2 of them for other creators.'],
    ['one of each', { attempts: 9, owners: 4 }, '1 more task, for another creator.'],
    ['tasks alone', { owners: 5 }, '6 more tasks.'],
    ['people alone', { attempts: 10 }, '2 more tasks, each for another creator.'],
    ['tasks alone if any task helps the one owner', { owners: 0, ownersNeeded: 1 }, '6 more tasks.'],
    ['ready', { claimable: true }, 'Ready for today. The day ends at 00:00 UTC.'],
    [
      'claimed',
      { hasClaimed: true, attempts: 0 },
      'Claimed. For the next one: 10 more tasks, at least 2 of them for other creators.',
    ],
    [
      'claimed and done already',
      { hasClaimed: true, attempts: 12, owners: 5 },
      'Claimed. The next one is ready at 00:00 UTC.',
    ],
  ])('says %s', (_, facts, sentence) => {
    expect(bonusSentence({ ...bonus, ...facts })).toBe(sentence)
  })
})

describe('personNote', () => {
  it.each([
    ['what a later claim needs', {}, 'From claim 3 on, it needs one connected account, or one card payment.'],
    ['nothing once it is shown', { isShown: true }, undefined],
    ['nothing if none is ever needed', { fromClaim: 0 }, undefined],
    [
      'what is missing',
      { isNeeded: true },
      'To claim, connect one of your accounts or pay by card once: a bonus is for one person.',
    ],
    [
      'until when nothing changes',
      { graceUntil: '2026-12-13T10:00:00Z' },
      'From 13 Dec on, it needs one connected account, or one card payment.',
    ],
  ])('says %s', (_, sign, text) => {
    expect(personNote({ ...bonus, sign: { ...bonus.sign, ...sign } })?.text).toBe(text)
  })

  it('says that another account of the person has claimed, and whom to ask', () => {
    expect(personNote({ ...bonus, isShared: true })).toMatchObject({ href: '/support' })
  })

  it('says who does not count while people are missing', () => {
    expect([3, 5].map((owners) => mutualSentence({ ...bonus, owners }))).toEqual([
      'Creators who earned from you in the last 30 days don’t count as more people.',
      null,
    ])
  })
})

describe('streakSentence', () => {
  it('counts to a complete streak, then starts again', () => {
    expect([0, 3, 7, 8].map((streakDays) => streakSentence({ ...bonus, streakDays }))).toEqual([
      '7 days in a row add 50 points.',
      'Day 3 of 7 in a row; day 7 adds 50 points.',
      'Day 7 of 7: streak complete.',
      'Day 1 of 7 in a row; day 7 adds 50 points.',
    ])
  })

  it('is null if a streak adds nothing', () => {
    expect(streakSentence({ ...bonus, rowPoints: 0 })).toBeNull()
  })
})

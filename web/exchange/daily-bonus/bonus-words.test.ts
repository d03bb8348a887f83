import { describe, expect, it } from 'vitest'
import { bonusSentence, bonusState, streakSentence } from './bonus-words.ts'

const bonus = {
  hasClaimed: false,
  bonusAmount: 50,
  claimable: false,
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

import { describe, expect, it } from 'vitest'
import { bonusSentence, bonusState, rowSentence } from './bonus-words.ts'

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

  it('after the load the bonus is what the server says: claimed with 0, or what a claim pays', () => {
    expect(bonusState({ ...bonus, hasClaimed: true, bonusAmount: 0 })).toEqual({
      hasClaimed: true,
      bonusAmount: 0,
    })
    expect(bonusState({ ...bonus, bonusAmount: 75 })).toEqual({ hasClaimed: false, bonusAmount: 75 })
  })
})

describe('bonusSentence', () => {
  it.each([
    ['both counts', {}, '6 more tasks, of at least 2 people more.'],
    ['one of each', { attempts: 9, owners: 4 }, '1 more task, of at least 1 person more.'],
    ['tasks alone', { owners: 5 }, '6 more tasks.'],
    ['people alone', { attempts: 10 }, 'Tasks of 2 people you have not helped yet.'],
    ['ready', { claimable: true }, 'Ready for today. The day turns at 00:00 UTC.'],
    [
      'claimed',
      { hasClaimed: true, attempts: 0 },
      'Claimed. For the next one: 10 more tasks, of at least 2 people more.',
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

describe('rowSentence', () => {
  it('counts to the full row and begins again', () => {
    expect([0, 3, 7, 8].map((streakDays) => rowSentence({ ...bonus, streakDays }))).toEqual([
      '7 days in a row bring 50 more.',
      'Day 3 of 7 in a row; the last brings 50 more.',
      'Day 7 of 7: this row is full.',
      'Day 1 of 7 in a row; the last brings 50 more.',
    ])
  })

  it('is silent where a row brings nothing', () => {
    expect(rowSentence({ ...bonus, rowPoints: 0 })).toBeNull()
  })
})

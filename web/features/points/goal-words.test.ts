import { describe, expect, it } from 'vitest'
import { goalSentence, streakText, weekDays } from './goal-words.ts'

describe('goalSentence', () => {
  it('says how many points are left and how many tasks they take', () => {
    expect(goalSentence(75, 100)).toBe('25 points to go: 9 short visits, or fewer long ones.')
    expect(goalSentence(99, 100)).toBe('1 point to go: one short visit.')
  })

  it('says that the goal is reached, also when it is exceeded', () => {
    expect(goalSentence(100, 100)).toMatch(/^Goal reached/)
    expect(goalSentence(140, 100)).toMatch(/^Goal reached/)
  })
})

describe('streakText', () => {
  it('counts days in a row; none is a new start, not a reproach', () => {
    expect([0, 1, 5].map(streakText)).toEqual(['A new row starts today', '1-day streak', '5-day streak'])
  })
})

describe('weekDays', () => {
  it('names each day, fills it up to the goal and flags today, even if it is not the last', () => {
    const days = weekDays(
      [
        { day: '2026-11-20', earned: 50 },
        { day: '2026-11-21', earned: 250 },
        { day: '2026-11-22', earned: 0 },
      ],
      100,
      '2026-11-21',
    )
    expect(days).toEqual([
      { letter: 'F', name: 'Friday, 50 of 100 points', share: 0.5, today: false },
      { letter: 'S', name: 'Saturday, 250 of 100 points', share: 1, today: true },
      { letter: 'S', name: 'Sunday, 0 of 100 points', share: 0, today: false },
    ])
  })
})

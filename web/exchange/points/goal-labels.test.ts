import { describe, expect, it } from 'vitest'
import { goalSentence, streakText, weekDays } from './goal-labels.ts'

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
    expect([0, 1, 5].map(streakText)).toEqual(['A new streak starts today', '1-day streak', '5-day streak'])
  })
})

describe('weekDays', () => {
  it('names each day, fills those that the streak counts and flags today, even if it is not the last', () => {
    const days = weekDays(
      [
        { day: '2026-11-20', state: 'frozen' },
        { day: '2026-11-21', state: 'active' },
        { day: '2026-11-22', state: 'none' },
      ],
      '2026-11-21',
    )
    expect(days).toEqual([
      { letter: 'F', name: 'Friday, frozen', state: 'frozen', today: false },
      { letter: 'S', name: 'Saturday, active', state: 'active', today: true },
      { letter: 'S', name: 'Sunday', state: 'none', today: false },
    ])
  })
})

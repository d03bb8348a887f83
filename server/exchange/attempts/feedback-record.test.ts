import { expect, test } from 'vitest'
import { type FeedbackVerdict, feedbackRecordOf } from './feedback-record.ts'

const dayMs = 86_400_000
const now = new Date('2030-03-31T12:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs)

/** Verdicts from a row of letters, the newest first, one each day: r is a rejection. */
const verdictsOf = (letters: string, newest: number): FeedbackVerdict[] =>
  [...letters].map((letter, index) => ({ isRejection: letter === 'r', at: daysAgo(newest + index) }))

test.each([
  ['nothing', '', 0, 0, null],
  ['three rejections alone', 'rrr', 0, 3, null],
  ['four rejections', 'rrrr', 0, 4, 30],
  ['four with approvals between', 'arraarar', 2, 4, 27],
  ['the fourth beyond the last 20', `rrr${'a'.repeat(17)}r`, 0, 3, null],
  ['the fourth as the 20th', `rrr${'a'.repeat(16)}r`, 0, 4, 30],
  ['four that are 30 days old', 'rrrr', 30, 4, null],
  ['four, the last of them a day less ago', 'rrrr', 29, 4, 1],
  ['a fifth after feedback opened again', `r${'a'.repeat(2)}rrrr`, 0, 5, 30],
] as const)(
  '%s: %s, %i days ago, is %i rejections, closed for %s days',
  (_what, letters, newest, rejections, days) => {
    const closedUntil = days === null ? null : daysAgo(-days)
    expect(feedbackRecordOf(verdictsOf(letters, newest), now)).toEqual({ rejections, closedUntil })
  },
)

/**
 * Points in a week of a member who submits machine-written feedback of 40 points on one platform, within the limits, and is
 * rejected each time, 24 hours later; an undisputed rejection is final after 72 more.
 */
function weekOfSpam(rules: { aDay: number; atOnce: number; closes: boolean }): number {
  const verdicts: FeedbackVerdict[] = []
  const written: Date[] = []
  for (let day = 0; day < 7; day++) {
    const today = new Date(now.getTime() + day * dayMs)
    const final = written.filter((at) => at.getTime() + 4 * dayMs <= today.getTime())
    verdicts.splice(0, verdicts.length, ...final.map((at) => ({ isRejection: true, at })).toReversed())
    if (rules.closes && feedbackRecordOf(verdicts, today).closedUntil) continue
    written.push(...Array.from({ length: rules.aDay }, () => today))
  }
  return written.length * rules.atOnce
}

test.each([
  ['half at once, 15 a day, as it was', { aDay: 15, atOnce: 20, closes: false }, 2100],
  ['half at once, 5 a day', { aDay: 5, atOnce: 20, closes: false }, 700],
  ['paid whole on approval', { aDay: 5, atOnce: 0, closes: true }, 0],
])('a spammer’s week on one platform with %s earns them %i points', (_rules, rules, points) => {
  expect(weekOfSpam(rules)).toBe(points)
})

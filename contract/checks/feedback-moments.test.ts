import { expect, test } from 'vitest'
import { giveFeedback } from './feedback.ts'
import { clockText, pieceMostSeconds, secondsOf } from './feedback-moments.ts'

test.each([
  ['72', 72],
  ['1:12', 72],
  [' 1 : 12 ', 72],
  ['1.12', 72],
  ['１：１２', 72],
  ['1:02:03', 3723],
  ['90:00', 5400],
  ['0', 0],
  ['', null],
  ['1:72', null],
  ['1:2:3:4', null],
  ['-1', null],
  ['1:', null],
  ['the chorus', null],
])('a time typed as "%s" is %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test('a time is written as players show it, and read as that', () => {
  expect([7, 72, 3723].map(clockText)).toEqual(['0:07', '1:12', '1:02:03'])
  expect([7, 72, 3723].map((seconds) => secondsOf(clockText(seconds)))).toEqual([7, 72, 3723])
})

const text = 'Some words.'
test.each([
  [{ seconds: 0, side: 'works' }, null],
  [{ seconds: 60, side: 'fix', lengthSeconds: 60 }, null],
  [{ seconds: 61, side: 'fix', lengthSeconds: 60 }, 'at.seconds'],
  [{ seconds: -1, side: 'fix' }, 'at.seconds'],
  [{ seconds: 1.5, side: 'fix' }, 'at.seconds'],
  [{ seconds: pieceMostSeconds + 1, side: 'fix' }, 'at.seconds'],
  [{ seconds: 5, side: '' }, 'at.side'],
])('the moment %j has a mistake at %s', (at, field) => {
  const parsed = giveFeedback.body.safeParse({ works: text, fix: text, moment: text, at })
  expect(parsed.error?.issues.map(({ path }) => path.join('.')) ?? null).toEqual(field && [field])
})

import { describe, expect, test } from 'vitest'
import { giveFeedback } from './feedback.ts'
import {
  clockText,
  domesOf,
  type Moment,
  momentsSentence,
  pieceMostSeconds,
  secondsOf,
} from './feedback-moments.ts'

const works = (...seconds: number[]): Moment[] => seconds.map((each) => ({ seconds: each, side: 'works' }))
const fix = (...seconds: number[]): Moment[] => seconds.map((each) => ({ seconds: each, side: 'fix' }))

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

describe('the sentence about a piece', () => {
  test.each([
    [
      'names the densest moment of each side',
      [...works(70, 72, 75, 200), ...fix(40, 44, 300)],
      '1:12 carries it, 0:40 loses them.',
    ],
    ['leaves out a side whose opinions are apart', [...works(70, 72), ...fix(40, 100)], '1:10 carries it.'],
    ['names what needs a fix alone', [...fix(40, 40, 41)], '0:40 loses them.'],
    ['is not written about two opinions', [...works(70, 70)], null],
    ['is not written if no two meet', [...works(10, 60, 110), ...fix(200)], null],
    ['takes the earlier of two that are as dense', [...works(10, 12, 90, 95)], '0:10 carries it.'],
    ['does not join what is ten seconds apart', [...works(10, 20, 30)], null],
  ])('%s', (_, moments, sentence) => {
    expect(momentsSentence(moments)).toBe(sentence)
  })
})

test('two hundred opinions on one second are one dome, and those of the other side another', () => {
  const many = Array.from({ length: 200 }, () => works(72)).flat()
  const domes = domesOf([...many, ...fix(72)], 240)
  expect(domes.map(({ side, at, moments }) => [side, at, moments.length])).toEqual([
    ['works', 0.3, 200],
    ['fix', 0.3, 1],
  ])
})

test('every opinion is in one dome, and domes of a side keep a finger’s distance', () => {
  const moments = works(...Array.from({ length: 120 }, (_, index) => index * 2))
  const domes = domesOf(moments, 240)
  expect(domes.flatMap((dome) => dome.moments)).toEqual(moments)
  for (const [index, { at }] of domes.entries())
    expect(at - (domes[index - 1]?.at ?? -1)).toBeGreaterThanOrEqual(1 / 16)
})

test('a moment of a piece without a length is at the end of its line', () => {
  expect(domesOf(works(0, 5), 0).map(({ at }) => at)).toEqual([0, 1])
})

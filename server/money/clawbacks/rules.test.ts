import { expect, it } from 'vitest'
import { type AttemptCause, type ClawbackFacts, clawbackDue, closesFollows } from './rules.ts'

const follow: ClawbackFacts = {
  action: 'follow',
  credited: true,
  rewardPoints: 8,
  feePoints: 2,
  keptSeconds: 3600,
  hasOwner: true,
  earlierPoints: 0,
  refunded: false,
}
const terms = { retentionDays: 7, forgedProofFactor: 10 }
const week = 7 * 86_400

it.each<[string, AttemptCause, Partial<ClawbackFacts>, unknown]>([
  ['an undone follow costs 5 × R, and its owner gets R + F', 'undone_follow', {}, { due: 40, refund: 10 }],
  ['a request without an answer costs R', 'unanswered_request', {}, { due: 8, refund: 10 }],
  [
    'a request about an unpaid follow costs nothing',
    'unanswered_request',
    { credited: false },
    'not_credited',
  ],
  [
    'an undone subscription costs the same',
    'undone_follow',
    { action: 'subscribe' },
    { due: 40, refund: 10 },
  ],
  ['a server that was left costs the same', 'undone_follow', { action: 'join' }, { due: 40, refund: 10 }],
  [
    'the last second of the seventh day is in time',
    'undone_follow',
    { keptSeconds: week },
    { due: 40, refund: 10 },
  ],
  ['a second past the seventh day is too late', 'undone_follow', { keptSeconds: week + 1 }, 'too_late'],
  ['a like that is taken back costs nothing', 'undone_follow', { action: 'like' }, 'not_a_follow'],
  ['an unpaid follow is not taken back', 'undone_follow', { credited: false }, 'not_credited'],
  ['a follow for the house refunds nobody', 'undone_follow', { hasOwner: false }, { due: 40, refund: 0 }],
  ['a forged proof costs 10 × R', 'forged_proof', { action: 'like' }, { due: 80, refund: 10 }],
  [
    'a forged proof costs 10 × R even after 90 days',
    'forged_proof',
    { keptSeconds: 90 * 86_400 },
    { due: 80, refund: 10 },
  ],
  [
    'a forged proof that was never paid costs 10 × R, without a refund',
    'forged_proof',
    { credited: false },
    { due: 80, refund: 0 },
  ],
  [
    'a forged proof costs 10 × R less what the attempt already cost',
    'forged_proof',
    { earlierPoints: 8, refunded: true },
    { due: 72, refund: 0 },
  ],
  [
    'an undone follow costs nothing more after a forged proof',
    'undone_follow',
    { earlierPoints: 80, refunded: true },
    'replay',
  ],
])('%s', (_, cause, facts, expected) => {
  expect(clawbackDue(cause, { ...follow, ...facts }, terms)).toEqual(expected)
})

const of = (count: number, ...taken: number[]): boolean[] =>
  Array.from({ length: count }, (_, index) => taken.includes(index))

it.each<[string, boolean[], boolean]>([
  ['one taken back of one follow closes nothing', of(1, 0), false],
  ['two of two close follows', of(2, 0, 1), true],
  ['the latest and the twentieth close follows', of(20, 0, 19), true],
  ['the latest and the twenty-first close nothing', of(21, 0, 20), false],
  ['twenty that were kept close nothing', of(20), false],
])('%s', (_, taken, closes) => {
  expect(closesFollows(taken)).toBe(closes)
})

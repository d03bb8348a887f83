import { expect, it } from 'vitest'
import { type AttemptCause, type ClawbackFacts, clawbackDue } from './rules.ts'

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
  ['an undone follow costs R, and its owner gets R + F', 'undone_follow', {}, { due: 8, refund: 10 }],
  ['so does an undone subscription', 'undone_follow', { action: 'subscribe' }, { due: 8, refund: 10 }],
  ['so does a server that was left', 'undone_follow', { action: 'join' }, { due: 8, refund: 10 }],
  [
    'on the last second of the seventh day it does',
    'undone_follow',
    { keptSeconds: week },
    { due: 8, refund: 10 },
  ],
  ['a second later it does not', 'undone_follow', { keptSeconds: week + 1 }, 'too_late'],
  ['a like that is taken back costs nothing', 'undone_follow', { action: 'like' }, 'not_a_follow'],
  ['what was not paid is not taken back', 'undone_follow', { credited: false }, 'not_credited'],
  ['the house has nobody to refund', 'undone_follow', { hasOwner: false }, { due: 8, refund: 0 }],
  ['a forged proof costs 10 × R', 'forged_proof', { action: 'like' }, { due: 80, refund: 10 }],
  ['whenever it was found', 'forged_proof', { keptSeconds: 90 * 86_400 }, { due: 80, refund: 10 }],
  ['and where it never was paid, too', 'forged_proof', { credited: false }, { due: 80, refund: 0 }],
  [
    'less what the same attempt has cost',
    'forged_proof',
    { earlierPoints: 8, refunded: true },
    { due: 72, refund: 0 },
  ],
  ['undoing what was forged costs no more', 'undone_follow', { earlierPoints: 80, refunded: true }, 'replay'],
])('%s', (_, cause, facts, expected) => {
  expect(clawbackDue(cause, { ...follow, ...facts }, terms)).toEqual(expected)
})

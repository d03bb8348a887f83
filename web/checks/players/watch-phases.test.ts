import { describe, expect, test } from 'vitest'
import type { BeatVerdict, PlayerState } from '#contract/checks/players.ts'
import type { HeartbeatAnswer } from './heartbeat-chain.ts'
import { beginning, nextWatch, type WatchEvent, type WatchState, watchProgress } from './watch-phases.ts'

const stateAfter = (...events: WatchEvent[]): WatchState => events.reduce(nextWatch, beginning)
const player = (state: PlayerState, cause: 'gone' | null = null): WatchEvent => ({
  type: 'player',
  message: { state, cause },
})
const answer = (verdict: BeatVerdict, more: Partial<HeartbeatAnswer> = {}): WatchEvent => ({
  type: 'answered',
  answer: {
    nonce: '0198a5f0-0000-7000-8000-000000000000',
    verdict,
    confirmedSeconds: 10,
    requiredSeconds: 30,
    answerWithinSeconds: null,
    end: null,
    ...more,
  },
})
const watching = [
  player('ready'),
  { type: 'starting' },
  { type: 'started', confirmedSeconds: 0 },
] as WatchEvent[]
const paid = answer('counted', {
  end: { success: true, pointsEarned: 6, reason: null, advice: null },
  nonce: null,
})

test('the player loads, waits for play, starts and counts', () => {
  expect(beginning).toEqual({ phase: 'loading' })
  expect(stateAfter(player('ready'))).toEqual({ phase: 'ready' })
  expect(stateAfter(player('ready'), { type: 'starting' })).toEqual({ phase: 'starting' })
  expect(stateAfter(...watching, answer('counted'))).toEqual({
    phase: 'watching',
    confirmedSeconds: 10,
    notice: null,
    answerWithinSeconds: null,
  })
})

test('a player that can’t play says why, and whether the task was started', () => {
  expect(stateAfter(player('error', 'gone'))).toEqual({
    phase: 'unplayable',
    cause: 'gone',
    wasStarted: false,
  })
  expect(stateAfter(...watching, player('error', 'gone'))).toMatchObject({ wasStarted: true })
})

describe('why the time does not count', () => {
  test.each<[string, WatchEvent[], string | null]>([
    ['a paused player shows “paused”', [player('paused')], 'paused'],
    ['playing again clears “paused”', [player('paused'), player('playing')], null],
    ['a buffering player shows “buffering”', [player('buffering')], 'buffering'],
    ['media at its end shows “paused”', [player('ended')], 'paused'],
    ['a hidden page shows “hidden”', [{ type: 'visibility', visible: false }], 'hidden'],
    [
      'a hidden page stays hidden, whatever the player reports',
      [{ type: 'visibility', visible: false }, player('playing')],
      'hidden',
    ],
    [
      'a visible page clears “hidden”',
      [
        { type: 'visibility', visible: false },
        { type: 'visibility', visible: true },
      ],
      null,
    ],
    ['an answer about a hidden span changes nothing on a visible page', [answer('hidden')], null],
    ['a span played too fast shows “too fast”', [answer('too_fast')], 'too_fast'],
    ['a span at normal speed clears “too fast”', [answer('too_fast'), answer('counted')], null],
    ['a lost connection shows “lost”', [{ type: 'lost' }], 'lost'],
    ['the next answer clears “lost”', [{ type: 'lost' }, answer('counted')], null],
    ['a pause stays a pause when its heartbeat is answered', [player('paused'), answer('counted')], 'paused'],
  ])('%s', (_, events, notice) => {
    expect(stateAfter(...watching, ...events)).toMatchObject({ phase: 'watching', notice })
  })
})

test("'Still there?' is shown until it is answered", () => {
  const asked = answer('counted', { answerWithinSeconds: 20 })
  expect(stateAfter(...watching, asked)).toMatchObject({ answerWithinSeconds: 20 })
  expect(stateAfter(...watching, asked, { type: 'still_here' })).toMatchObject({ answerWithinSeconds: null })
})

test('another tab takes over, and this one may take it back', () => {
  const elsewhere = [...watching, answer('elsewhere', { nonce: null })]
  expect(stateAfter(...elsewhere)).toEqual({ phase: 'elsewhere', confirmedSeconds: 10 })
  expect(stateAfter(...elsewhere, { type: 'started', confirmedSeconds: 10 })).toMatchObject({
    phase: 'watching',
    confirmedSeconds: 10,
  })
})

test('an end without points says why; a paid task stays paid', () => {
  const end = { success: false, pointsEarned: 0, reason: 'Not finished in time', advice: 'Start it again.' }
  expect(stateAfter(...watching, answer('elsewhere', { end }))).toMatchObject({
    phase: 'failed',
    reason: 'Not finished in time',
    mayTryAgain: true,
  })
  expect(stateAfter(...watching, paid, player('error', 'gone'), answer('too_fast'))).toEqual({
    phase: 'complete',
    pointsEarned: 6,
  })
})

test('a rejected start says why', () => {
  expect(
    stateAfter(
      player('ready'),
      { type: 'starting' },
      { type: 'rejected', reason: 'Enough.', mayTryAgain: false },
    ),
  ).toEqual({ phase: 'failed', reason: 'Enough.', advice: '', mayTryAgain: false })
})

test('the ring shows confirmed seconds alone, and closes only once the task is paid', () => {
  expect(watchProgress(stateAfter(...watching, answer('counted')), 30)).toBeCloseTo(1 / 3)
  expect(
    watchProgress(stateAfter(...watching, answer('counted', { confirmedSeconds: 30 })), 30),
  ).toBeLessThan(1)
  expect(watchProgress(stateAfter(...watching, paid), 30)).toBe(1)
  expect(watchProgress(beginning, 30)).toBe(0)
})

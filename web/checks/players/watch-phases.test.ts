import { describe, expect, test } from 'vitest'
import type { BeatVerdict, PlayerState } from '#contract/checks/players.ts'
import type { HeartbeatResponse } from './heartbeat-chain.ts'
import { beginning, nextWatch, type WatchEvent, type WatchState, watchProgress } from './watch-phases.ts'

const stateAfter = (...events: WatchEvent[]): WatchState => events.reduce(nextWatch, beginning)
const player = (state: PlayerState, cause: 'gone' | null = null): WatchEvent => ({
  type: 'player',
  message: { state, cause },
})
const response = (verdict: BeatVerdict, more: Partial<HeartbeatResponse> = {}): WatchEvent => ({
  type: 'response',
  response: {
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
const paid = response('counted', {
  end: { success: true, pointsEarned: 6, reason: null, advice: null },
  nonce: null,
})

test('the player loads, waits for play, starts and counts', () => {
  expect(beginning).toEqual({ phase: 'loading' })
  expect(stateAfter(player('ready'))).toEqual({ phase: 'ready' })
  expect(stateAfter(player('ready'), { type: 'starting' })).toEqual({ phase: 'starting' })
  expect(stateAfter(...watching, response('counted'))).toEqual({
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
    ['a response about a hidden span changes nothing on a visible page', [response('hidden')], null],
    ['a span played too fast shows “too fast”', [response('too_fast')], 'too_fast'],
    ['a span at normal speed clears “too fast”', [response('too_fast'), response('counted')], null],
    ['a lost connection shows “lost”', [{ type: 'lost' }], 'lost'],
    ['the next response clears “lost”', [{ type: 'lost' }, response('counted')], null],
    [
      'a pause stays a pause when its heartbeat is answered',
      [player('paused'), response('counted')],
      'paused',
    ],
  ])('%s', (_, events, notice) => {
    expect(stateAfter(...watching, ...events)).toMatchObject({ phase: 'watching', notice })
  })
})

test("'Still there?' is shown until it is answered", () => {
  const asked = response('counted', { answerWithinSeconds: 20 })
  expect(stateAfter(...watching, asked)).toMatchObject({ answerWithinSeconds: 20 })
  expect(stateAfter(...watching, asked, { type: 'still_here' })).toMatchObject({ answerWithinSeconds: null })
})

test('another tab takes over, and this one may take it back', () => {
  const elsewhere = [...watching, response('elsewhere', { nonce: null })]
  expect(stateAfter(...elsewhere)).toEqual({ phase: 'elsewhere', confirmedSeconds: 10 })
  expect(stateAfter(...elsewhere, { type: 'started', confirmedSeconds: 10 })).toMatchObject({
    phase: 'watching',
    confirmedSeconds: 10,
  })
})

test('an end without points says why; a paid task stays paid', () => {
  const end = { success: false, pointsEarned: 0, reason: 'Not finished in time', advice: 'Start it again.' }
  expect(stateAfter(...watching, response('elsewhere', { end }))).toMatchObject({
    phase: 'failed',
    reason: 'Not finished in time',
    mayTryAgain: true,
  })
  expect(stateAfter(...watching, paid, player('error', 'gone'), response('too_fast'))).toEqual({
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
  expect(watchProgress(stateAfter(...watching, response('counted')), 30)).toBeCloseTo(1 / 3)
  expect(
    watchProgress(stateAfter(...watching, response('counted', { confirmedSeconds: 30 })), 30),
  ).toBeLessThan(1)
  expect(watchProgress(stateAfter(...watching, paid), 30)).toBe(1)
  expect(watchProgress(beginning, 30)).toBe(0)
})

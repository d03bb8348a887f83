import { describe, expect, test } from 'vitest'
import type { BeatVerdict, PlayerState } from '#contract/players.ts'
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
  end: { success: true, pointsEarned: 6, reason: '', advice: '' },
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

test('what does not play says why, and whether anything was started', () => {
  expect(stateAfter(player('error', 'gone'))).toEqual({
    phase: 'unplayable',
    cause: 'gone',
    wasStarted: false,
  })
  expect(stateAfter(...watching, player('error', 'gone'))).toMatchObject({ wasStarted: true })
})

describe('why the time does not count', () => {
  test.each<[string, WatchEvent[], string | null]>([
    ['paused', [player('paused')], 'paused'],
    ['and played again', [player('paused'), player('playing')], null],
    ['buffering', [player('buffering')], 'buffering'],
    ['at its end', [player('ended')], 'paused'],
    ['hidden', [{ type: 'sight', visible: false }], 'hidden'],
    [
      'hidden stays hidden, whatever the player says',
      [{ type: 'sight', visible: false }, player('playing')],
      'hidden',
    ],
    [
      'and seen again',
      [
        { type: 'sight', visible: false },
        { type: 'sight', visible: true },
      ],
      null,
    ],
    ['the last span was hidden, this one is not', [answer('hidden')], null],
    ['too fast', [answer('too_fast')], 'too_fast'],
    ['and at normal speed again', [answer('too_fast'), answer('counted')], null],
    ['the connection is lost', [{ type: 'lost' }], 'lost'],
    ['and back', [{ type: 'lost' }, answer('counted')], null],
    ['a pause stays a pause when its heartbeat is answered', [player('paused'), answer('counted')], 'paused'],
  ])('%s', (_, events, notice) => {
    expect(stateAfter(...watching, ...events)).toMatchObject({ phase: 'watching', notice })
  })
})

test("'still there?' stands until it is answered", () => {
  const asked = answer('counted', { answerWithinSeconds: 20 })
  expect(stateAfter(...watching, asked)).toMatchObject({ answerWithinSeconds: 20 })
  expect(stateAfter(...watching, asked, { type: 'said' })).toMatchObject({ answerWithinSeconds: null })
})

test('another tab takes over, and this one may take it back', () => {
  const elsewhere = [...watching, answer('elsewhere', { nonce: null })]
  expect(stateAfter(...elsewhere)).toEqual({ phase: 'elsewhere', confirmedSeconds: 10 })
  expect(stateAfter(...elsewhere, { type: 'started', confirmedSeconds: 10 })).toMatchObject({
    phase: 'watching',
    confirmedSeconds: 10,
  })
})

test('an end without points says why; nothing moves a paid one', () => {
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

test('a refused start says why', () => {
  expect(
    stateAfter(
      player('ready'),
      { type: 'starting' },
      { type: 'refused', reason: 'Enough.', mayTryAgain: false },
    ),
  ).toEqual({ phase: 'failed', reason: 'Enough.', advice: '', mayTryAgain: false })
})

test('the ring shows confirmed seconds alone, and shuts only when it is paid', () => {
  expect(watchProgress(stateAfter(...watching, answer('counted')), 30)).toBeCloseTo(1 / 3)
  expect(
    watchProgress(stateAfter(...watching, answer('counted', { confirmedSeconds: 30 })), 30),
  ).toBeLessThan(1)
  expect(watchProgress(stateAfter(...watching, paid), 30)).toBe(1)
  expect(watchProgress(beginning, 30)).toBe(0)
})

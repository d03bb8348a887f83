import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BeatState, BeatVerdict } from '#contract/checks/players.ts'
import {
  type Beat,
  beginWatch,
  confirmedSeconds,
  judgeBeat,
  orderOf,
  secondsToAnswer,
  type Watch,
} from './rules.ts'

const start = 1_000_000
const fresh = (): Watch => beginWatch(null, { positionMs: 0, atMs: start })
const playing = (seconds: number, positionSeconds = seconds, more: Partial<Beat> = {}): Beat => ({
  positionMs: positionSeconds * 1000,
  atMs: start + seconds * 1000,
  state: 'playing',
  visible: true,
  stillHere: false,
  ...more,
})
const watchAfter = (...beats: Beat[]): Watch =>
  beats.reduce((watch, beat) => judgeBeat(watch, beat).watch, fresh())

describe('one span counts in full or not at all', () => {
  const rows: [string, Beat, BeatVerdict, number][] = [
    ['five seconds of media in five seconds', playing(5), 'counted', 5000],
    ['slower than the clock', playing(5, 2.5), 'counted', 2500],
    ['a beat that was late by a quarter', playing(4, 5), 'counted', 5000],
    ['a little too fast', playing(4, 5.01), 'too_fast', 0],
    ['double speed', playing(5, 10), 'too_fast', 0],
    ['a seek forward', playing(5, 300), 'jumped', 0],
    ['a seek back', playing(5, -1), 'jumped', 0],
    ['a seek that the page reports', playing(5, 5, { state: 'seeking' }), 'jumped', 0],
    ['paused', playing(5, 0, { state: 'paused' }), 'not_playing', 0],
    ['buffering', playing(5, 0, { state: 'buffering' }), 'not_playing', 0],
    ['paused, but reported to have moved', playing(5, 5, { state: 'paused' }), 'not_playing', 0],
    ['out of sight', playing(5, 5, { visible: false }), 'hidden', 0],
    ['three missed beats', playing(15), 'counted', 15_000],
    ['longer than three missed beats', playing(15.1), 'gap', 0],
    ['no time at all', playing(0, 1), 'too_fast', 0],
    ['a clock that went back', playing(-5, 1), 'too_fast', 0],
  ]
  test.each(rows)('%s', (_, beat, verdict, countedMs) => {
    const judged = judgeBeat(fresh(), beat)
    expect(judged.verdict).toBe(verdict)
    expect(judged.watch.confirmedMs).toBe(countedMs)
    expect(judged.watch).toMatchObject({ positionMs: beat.positionMs, atMs: beat.atMs })
  })
})

test('a late beat passes its unused time to the next, up to 2 s', () => {
  const late = watchAfter(playing(6.5, 5))
  expect(late.carriedMs).toBe(2000)
  expect(judgeBeat(late, playing(9.5, 10)).verdict).toBe('counted')
  // Five seconds of media in two seconds is more than a late beat explains.
  expect(judgeBeat(late, playing(8.4, 10)).verdict).toBe('too_fast')
})

test('a pause passes no unused time on', () => {
  expect(watchAfter(playing(5), playing(100, 5, { state: 'paused' })).carriedMs).toBe(0)
})

test('beginning elsewhere keeps the confirmed time and pays nothing in between', () => {
  const watch = beginWatch(watchAfter(playing(5), playing(10)), { positionMs: 50_000, atMs: start + 20_000 })
  expect(watch).toMatchObject({ confirmedMs: 10_000, positionMs: 50_000, carriedMs: 0 })
})

describe('still there?', () => {
  const minute = Array.from({ length: 12 }, (_, index) => playing(5 * (index + 1)))
  const asked = watchAfter(...minute)

  test('is asked after each minute of counted time', () => {
    expect(watchAfter(...minute.slice(0, 11)).askedAtMs).toBeNull()
    expect(asked.askedAtMs).toBe(start + 60_000)
    expect(secondsToAnswer(asked, start + 60_000)).toBe(20)
    expect(secondsToAnswer(asked, start + 90_000)).toBe(0)
    expect(secondsToAnswer(fresh(), start)).toBeNull()
  })

  test('time keeps counting for 20 s, then stops until the answer', () => {
    let watch = asked
    const verdicts = [70, 80, 85].map((seconds) => {
      const judged = judgeBeat(watch, playing(seconds))
      watch = judged.watch
      return judged.verdict
    })
    expect(verdicts).toEqual(['counted', 'counted', 'unanswered'])
    expect(watch.confirmedMs).toBe(80_000)
  })

  test('the answer costs nothing and starts the next minute', () => {
    const late = watchAfter(...minute, playing(70), playing(80), playing(85))
    const answered = judgeBeat(late, playing(90, 90, { stillHere: true }))
    expect(answered.verdict).toBe('unanswered')
    expect(answered.watch).toMatchObject({ confirmedMs: 80_000, askedAtMs: null, unaskedMs: 0 })
    expect(judgeBeat(answered.watch, playing(95)).verdict).toBe('counted')
  })

  test('an answer without a question changes nothing', () => {
    expect(watchAfter(playing(5, 5, { stillHere: true })).unaskedMs).toBe(5000)
  })
})

test('seconds are whole, and never more than required', () => {
  expect(confirmedSeconds({ confirmedMs: 29_999 }, 60)).toBe(29)
  expect(confirmedSeconds({ confirmedMs: 64_000 }, 60)).toBe(60)
})

describe('the chain of nonces', () => {
  const chain = { nonce: 'b', lastNonce: 'a' }
  test.each([
    [null, null, 'begins'],
    [chain, null, 'begins'],
    [chain, 'b', 'next'],
    [chain, 'a', 'repeats'],
    [chain, 'z', 'elsewhere'],
    [null, 'b', 'elsewhere'],
  ] as const)('%j and %j: %s', (known, nonce, order) => {
    expect(orderOf(known, nonce)).toBe(order)
  })
})

/** Any sequence of heartbeats that a browser, or anything that pretends to be one, could send. */
const sequence = fc.array(
  fc.record({
    waitedMs: fc.integer({ min: 0, max: 20_000 }),
    positionMs: fc.integer({ min: 0, max: 600_000 }),
    drift: fc.option(fc.integer({ min: -500, max: 3000 }), { nil: undefined }),
    state: fc.constantFrom<BeatState>('playing', 'playing', 'playing', 'paused', 'buffering', 'seeking'),
    visible: fc.constantFrom(true, true, true, false),
    stillHere: fc.boolean(),
    begins: fc.constantFrom(false, false, false, false, true),
  }),
  { maxLength: 80 },
)

test('whatever is sent, the confirmed time is at most 1.25 times the clock, and at most what the media moved', () => {
  fc.assert(
    fc.property(sequence, (steps) => {
      let watch = fresh()
      let [atMs, forwardMs, inSightMs] = [start, 0, 0]
      for (const step of steps) {
        atMs += step.waitedMs
        const positionMs =
          step.drift === undefined
            ? step.positionMs
            : Math.max(0, watch.positionMs + step.waitedMs + step.drift)
        const movedMs = positionMs - watch.positionMs
        const beat = { ...step, positionMs, atMs }
        const before = watch.confirmedMs
        watch = step.begins ? beginWatch(watch, beat) : judgeBeat(watch, beat).watch
        const counts = !step.begins && step.visible && step.state === 'playing'
        forwardMs += Math.max(0, movedMs)
        inSightMs += counts ? step.waitedMs : 0
        if (!counts) expect(watch.confirmedMs).toBe(before)
        expect(watch.confirmedMs).toBeGreaterThanOrEqual(before)
        expect(watch.confirmedMs - before).toBeLessThanOrEqual(Math.max(0, movedMs))
      }
      expect(watch.confirmedMs).toBeLessThanOrEqual(forwardMs)
      expect(watch.confirmedMs).toBeLessThanOrEqual((atMs - start) * 1.25)
      expect(watch.confirmedMs).toBeLessThanOrEqual(inSightMs * 1.25)
    }),
  )
})

test('watching at normal speed loses nothing, even if beats come a little early or late', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 11 }), (jitters) => {
      let watch = fresh()
      jitters.forEach((jitter, index) => {
        const due = 5 * (index + 1)
        const judged = judgeBeat(watch, { ...playing(due), atMs: start + due * 1000 + jitter })
        expect(judged.verdict).toBe('counted')
        watch = judged.watch
      })
      expect(watch.confirmedMs).toBe(jitters.length * 5000)
    }),
  )
})

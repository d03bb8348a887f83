import { describe, expect, test } from 'vitest'
import {
  beginning,
  nextVisit,
  secondsLeft,
  tickMs,
  type VisitEvent,
  type VisitState,
  visitProgress,
} from './visit-phases.ts'

const stateAfter = (...events: VisitEvent[]): VisitState => events.reduce(nextVisit, beginning)
const visiting: VisitEvent[] = [{ type: 'opened' }, { type: 'started', atMs: 1000 }]
const paid: VisitEvent = { type: 'ended', result: { success: true, pointsEarned: 3 } }
const failedWith = (reason: string): VisitEvent => ({
  type: 'ended',
  result: { success: false, pointsEarned: 0, reason, engagementTime: 9, requiredDuration: 15 },
})

test('a visit begins in the starting phase', () => {
  expect(beginning).toEqual({ phase: 'starting', step: 'opening' })
})

test('a blocked tab waits for a click, and a browser that opens none after it gets a way on', () => {
  const blocked = { phase: 'starting', step: 'blocked' }
  expect(stateAfter({ type: 'blocked' })).toEqual(blocked)
  expect(stateAfter({ type: 'blocked' }, { type: 'blocked', afterClick: true })).toEqual({
    phase: 'starting',
    step: 'windowless',
  })
  expect(stateAfter({ type: 'blocked' }, { type: 'opened' })).toEqual({ phase: 'starting', step: 'asking' })
})

test('visiting begins only after tracking has started', () => {
  expect(stateAfter({ type: 'opened' }).phase).toBe('starting')
  expect(stateAfter(...visiting)).toEqual({
    phase: 'visiting',
    startedAtMs: 1000,
    elapsedMs: 0,
    counting: false,
  })
})

test('the timer ticks each second', () => {
  expect(tickMs).toBe(1000)
  const left = [0, 1, 2, 14, 15, 16].map((ticks) => {
    // Ticks come a little late, and now and then a little early.
    const state = stateAfter(...visiting, {
      type: 'tick',
      atMs: 1000 + ticks * tickMs + (ticks % 2 ? 4 : -1),
    })
    return state.phase === 'visiting' ? secondsLeft(state.elapsedMs, 15) : null
  })
  expect(left).toEqual([15, 14, 13, 1, 0, 0])
})

test('time is measured from the start, so ticks lost in a hidden tab do not matter', () => {
  const state = stateAfter(...visiting, { type: 'tick', atMs: 2000 }, { type: 'tick', atMs: 13_000 })
  expect(state).toMatchObject({ elapsedMs: 12_000 })
})

test('a paid visit is complete', () => {
  expect(stateAfter(...visiting, { type: 'counting' }, paid)).toEqual({ phase: 'complete', pointsEarned: 3 })
})

test('success without points is a failed visit', () => {
  const state = stateAfter(...visiting, { type: 'ended', result: { success: true, pointsEarned: 0 } })
  expect(state).toMatchObject({ phase: 'failed', reason: 'Visit incomplete - no points earned' })
})

describe('Try again', () => {
  test('a visit cut short can be started again', () => {
    for (const reason of ['Insufficient visit time', 'Session not found'])
      expect(stateAfter(...visiting, failedWith(reason))).toMatchObject({ phase: 'failed', retry: 'start' })
  })

  test('a visit that cannot succeed offers no retry', () => {
    for (const reason of ['Already visited this website within the last hour', 'The owner ended it'])
      expect(stateAfter(...visiting, failedWith(reason))).toMatchObject({ phase: 'failed', retry: null })
  })

  test('a result that was lost is requested again', () => {
    const lost = { ...failedWith('Failed to complete tracking'), unanswered: true } as VisitEvent
    expect(stateAfter(...visiting, lost)).toMatchObject({ phase: 'failed', retry: 'result' })
    expect(stateAfter(...visiting, lost, paid)).toEqual({ phase: 'complete', pointsEarned: 3 })
  })

  test('a rejected start fails with its reason and may be retried, except for a site just visited', () => {
    const refused = (reason: string): VisitState =>
      stateAfter({ type: 'opened' }, { type: 'refused', reason })
    expect(refused('Another visit is running.')).toMatchObject({
      phase: 'failed',
      reason: 'Another visit is running.',
      retry: 'start',
    })
    expect(refused('Already visited this website within the last hour')).toMatchObject({
      reason: 'You already visited this website recently. Wait 1 hour before visiting again.',
      retry: null,
    })
  })
})

test('a page that was left and is shown again has an ended visit, never a running timer', () => {
  expect(stateAfter(...visiting, { type: 'left' })).toMatchObject({ phase: 'failed', retry: 'result' })
  expect(stateAfter({ type: 'opened' }, { type: 'left' })).toMatchObject({ phase: 'failed', retry: 'start' })
  expect(stateAfter({ type: 'blocked' }, { type: 'left' })).toMatchObject({ step: 'blocked' })
  expect(stateAfter(...visiting, { type: 'left' }, { type: 'tick', atMs: 9000 }).phase).toBe('failed')
})

test('no event changes a complete visit', () => {
  const events: VisitEvent[] = [{ type: 'blocked' }, { type: 'tick', atMs: 9 }, { type: 'left' }, ...visiting]
  expect(stateAfter(...visiting, paid, ...events)).toEqual({ phase: 'complete', pointsEarned: 3 })
})

test('the halves fill with time and close fully only on a complete visit', () => {
  const at = (atMs: number): number => visitProgress(stateAfter(...visiting, { type: 'tick', atMs }), 15)
  expect(at(1000)).toBe(0)
  expect(at(8500)).toBe(0.5)
  expect(at(60_000)).toBeLessThan(1)
  expect(visitProgress(stateAfter(...visiting, paid), 15)).toBe(1)
  expect(visitProgress(beginning, 15)).toBe(0)
})

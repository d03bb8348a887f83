import { expect, test } from 'vitest'
import type { PlayerState } from '#contract/checks/players.ts'
import { type SpanBeat, Spans } from './spans.ts'

const at = (seconds: number, position: number, state: PlayerState = 'playing', visible = true) => ({
  atMs: seconds * 1000,
  position,
  state,
  visible,
})

function beatsOf(instants: ReturnType<typeof at>[], wanted = 999): SpanBeat[] {
  const spans = new Spans()
  return instants.flatMap((instant) => spans.next(instant, wanted))
}

/** Instants half a second apart, as a player reports them. */
const playing = (from: number, to: number) =>
  Array.from({ length: (to - from) * 2 + 1 }, (_, index) => at(from + index / 2, from + index / 2))

test('a player that plays sends a heartbeat every five seconds', () => {
  expect(beatsOf(playing(0, 11))).toEqual([
    { position: 0, state: 'seeking', visible: true },
    { position: 5, state: 'playing', visible: true },
    { position: 10, state: 'playing', visible: true },
  ])
})

test('reaching the wanted seconds sends a heartbeat at once', () => {
  expect(beatsOf(playing(0, 3), 2).at(-1)).toEqual({ position: 2, state: 'playing', visible: true })
})

test('a pause ends the span of play at once; its own span ends with the next play', () => {
  const beats = beatsOf([...playing(0, 2), at(2.2, 2.2, 'paused'), at(9, 2.2), at(9.5, 2.7)])
  expect(beats.slice(1)).toEqual([
    { position: 2.2, state: 'playing', visible: true },
    { position: 2.2, state: 'paused', visible: true },
  ])
})

test('hiding the page ends the visible span', () => {
  const beats = beatsOf([...playing(0, 2), at(2.5, 2.5, 'playing', false), at(4, 4), at(4.5, 4.5)])
  expect(beats.slice(1)).toEqual([
    { position: 2.5, state: 'playing', visible: true },
    { position: 4, state: 'playing', visible: false },
  ])
})

test('a jump loses nothing that was played before it', () => {
  const forward = beatsOf([...playing(0, 2), at(2.5, 90)])
  expect(forward.slice(1)).toEqual([
    { position: 2, state: 'playing', visible: true },
    { position: 90, state: 'seeking', visible: true },
  ])
  const restart = beatsOf([...playing(0, 2), at(2.5, 0.1)])
  expect(restart.slice(1).map(({ state }) => state)).toEqual(['playing', 'seeking'])
})

test('the current span can be ended at any time; before the first there is none', () => {
  const spans = new Spans()
  expect(spans.end(true)).toBeNull()
  for (const instant of playing(0, 2)) spans.next(instant, 999)
  expect(spans.end(true)).toEqual({ position: 2, state: 'playing', visible: true })
})

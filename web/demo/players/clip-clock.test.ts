import { expect, test } from 'vitest'
import { ClipClock } from './clip-clock.ts'

let nowMs = 0
const clip = (duration: number | null, loops = false) => {
  nowMs = 0
  return new ClipClock(duration, loops, () => nowMs)
}

test('a clip moves with the clock while it plays, and keeps its position while paused', () => {
  const one = clip(60)
  nowMs = 5000
  expect(one.position).toBe(0)
  one.play()
  nowMs = 12_000
  expect(one.position).toBe(7)
  one.pause()
  nowMs = 20_000
  expect(one.position).toBe(7)
})

test('a clip stops at its end, then plays again from the beginning', () => {
  const one = clip(10)
  one.play()
  nowMs = 11_000
  expect(one.ended).toBe(true)
  one.end()
  expect([one.state, one.position]).toEqual([0, 10])
  one.play()
  nowMs = 12_000
  expect([one.state, one.position]).toEqual([1, 1])
})

test('a looping clip restarts at its end', () => {
  const one = clip(10, true)
  one.play()
  nowMs = 10_000
  one.end()
  expect([one.state, one.position]).toEqual([1, 0])
})

test('a live clip never ends, and a seek stays within the clip', () => {
  const live = clip(null)
  live.play()
  nowMs = 900_000
  expect([live.ended, live.position]).toEqual([false, 900])
  const one = clip(60)
  one.seek(90)
  expect(one.position).toBe(60)
  one.seek(-5)
  expect(one.position).toBe(0)
})

import { expect, test } from 'vitest'
import { restartDelayMs } from './cluster-place.ts'

test('the delay doubles from 0.5 s to 30 s with each death in a row', () => {
  const delays: number[] = []
  for (let death = 0; death < 9; death++) delays.push(restartDelayMs(delays.at(-1) ?? 0, 1_000))
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('a process that lived for a minute is started again after 0.5 s', () => {
  expect(restartDelayMs(16_000, 60_000)).toBe(500)
})

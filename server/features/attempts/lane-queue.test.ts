import { expect, test } from 'vitest'
import type { Waiting } from './lane.ts'
import { openQueue } from './lane-queue.ts'

const waiting = (campaignId: number): Waiting => ({
  completion: { sessionId: '', memberId: 1, campaignId },
  resolve: () => {},
  reject: () => {},
})

/** A queue in which completions of these campaigns wait, in this order. */
function queued(lanes: number, mostInBatch: number, campaignIds: readonly number[]) {
  const queue = openQueue(lanes, mostInBatch)
  const push = (ids: readonly number[]): void => {
    for (const id of ids) queue.push(waiting(id))
  }
  push(campaignIds)
  return { ...queue, push }
}

const campaignsOf = (batch: readonly Waiting[]): number[] =>
  batch.map(({ completion }) => completion.campaignId)

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const times = (count: number, campaignId: number): number[] => Array(count).fill(campaignId)

test('each of two lanes takes its half of what waits and runs, in the order of asking', () => {
  const queue = queued(2, 100, range(1, 60))
  const first = queue.take()
  expect(campaignsOf(first)).toEqual(range(1, 30))
  expect(campaignsOf(queue.take())).toEqual(range(31, 60))
  expect(queue.take()).toEqual([])
  queue.end(first)
  queue.push(range(61, 90))
  expect(campaignsOf(queue.take())).toEqual(range(61, 90))
})

test('few that wait go together: a lane of their own would cost more than it brings', () => {
  const queue = queued(2, 100, range(1, 20))
  expect(campaignsOf(queue.take())).toEqual(range(1, 16))
  expect(campaignsOf(queue.take())).toEqual(range(17, 20))
})

test('a few of a campaign that another lane is at wait for its end, and lose no place', () => {
  const queue = queued(2, 100, range(1, 16))
  const first = queue.take()
  queue.push([1, 30, 1])
  expect(campaignsOf(queue.take())).toEqual([30])
  expect(queue.take()).toEqual([])
  queue.push([31])
  queue.end(first)
  expect(campaignsOf(queue.take())).toEqual([1, 1, 31])
})

test('a campaign of which many wait goes with both lanes', () => {
  const queue = queued(2, 100, times(32, 1))
  const first = queue.take()
  expect(first).toHaveLength(16)
  expect(queue.take()).toHaveLength(16)
  queue.end(first)
  queue.push(times(7, 1))
  expect(queue.take()).toEqual([])
  queue.push(times(1, 1))
  expect(queue.take()).toHaveLength(8)
})

test('what both lanes were at is free when both have ended', () => {
  const queue = queued(2, 100, times(32, 1))
  const [first, second] = [queue.take(), queue.take()]
  queue.push([1])
  queue.end(first)
  expect(queue.take()).toEqual([])
  queue.end(second)
  expect(campaignsOf(queue.take())).toEqual([1])
})

test('a batch holds no more than one call settles', () => {
  const queue = queued(2, 5, range(1, 14))
  expect([queue.take(), queue.take(), queue.take()].map(campaignsOf)).toEqual([
    range(1, 5),
    range(6, 10),
    range(11, 14),
  ])
})

test('one lane takes all', () => {
  expect(campaignsOf(queued(1, 100, [3, 1, 2, 1]).take())).toEqual([3, 1, 2, 1])
})

import { expect, test } from 'vitest'
import { openQueue } from './credit-queue.ts'
import type { Waiting } from './credit-worker.ts'

const waiting = (campaignId: number): Waiting => ({
  completion: { sessionId: '', memberId: 1, campaignId },
  resolve: () => {},
  reject: () => {},
})

/** A queue with completions of these campaigns, in this order. */
function queued(workerCount: number, mostInBatch: number, campaignIds: readonly number[]) {
  const queue = openQueue(workerCount, mostInBatch)
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

test('each of two workers takes half of what is queued and running, in arrival order', () => {
  const queue = queued(2, 100, range(1, 60))
  const first = queue.take()
  expect(campaignsOf(first)).toEqual(range(1, 30))
  expect(campaignsOf(queue.take())).toEqual(range(31, 60))
  expect(queue.take()).toEqual([])
  queue.end(first)
  queue.push(range(61, 90))
  expect(campaignsOf(queue.take())).toEqual(range(61, 90))
})

test('a worker takes up to 16 of a short queue, since smaller batches cost more than they save', () => {
  const queue = queued(2, 100, range(1, 20))
  expect(campaignsOf(queue.take())).toEqual(range(1, 16))
  expect(campaignsOf(queue.take())).toEqual(range(17, 20))
})

test('a few completions of a campaign that another worker holds wait for that worker and keep their order', () => {
  const queue = queued(2, 100, range(1, 16))
  const first = queue.take()
  queue.push([1, 30, 1])
  expect(campaignsOf(queue.take())).toEqual([30])
  expect(queue.take()).toEqual([])
  queue.push([31])
  queue.end(first)
  expect(campaignsOf(queue.take())).toEqual([1, 1, 31])
})

test('a campaign with many queued completions is taken by both workers', () => {
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

test('a campaign that both workers hold is free once both have ended', () => {
  const queue = queued(2, 100, times(32, 1))
  const [first, second] = [queue.take(), queue.take()]
  queue.push([1])
  queue.end(first)
  expect(queue.take()).toEqual([])
  queue.end(second)
  expect(campaignsOf(queue.take())).toEqual([1])
})

test('a batch never exceeds the maximum of one call', () => {
  const queue = queued(2, 5, range(1, 14))
  expect([queue.take(), queue.take(), queue.take()].map(campaignsOf)).toEqual([
    range(1, 5),
    range(6, 10),
    range(11, 14),
  ])
})

test('a single worker takes all completions', () => {
  expect(campaignsOf(queued(1, 100, [3, 1, 2, 1]).take())).toEqual([3, 1, 2, 1])
})

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

test('each of two lanes takes its half of what waits and runs, in the order of asking', () => {
  const queue = queued(2, 100, [1, 2, 3, 4, 5, 6])
  const first = queue.take()
  expect(campaignsOf(first)).toEqual([1, 2, 3])
  expect(campaignsOf(queue.take())).toEqual([4, 5, 6])
  expect(queue.take()).toEqual([])
  queue.end(first)
  queue.push([7, 8, 9])
  expect(campaignsOf(queue.take())).toEqual([7, 8, 9])
})

test('what is of a campaign that another lane is at waits for its end, and loses no place', () => {
  const queue = queued(2, 100, [1, 2])
  const first = queue.take()
  queue.push([1, 3, 1])
  expect(campaignsOf(queue.take())).toEqual([2, 3])
  expect(queue.take()).toEqual([])
  queue.push([4])
  queue.end(first)
  expect(campaignsOf(queue.take())).toEqual([1, 1, 4])
})

test('a batch takes all of its campaigns, up to the most that one call settles', () => {
  const queue = queued(2, 5, [1, 1, 1, 1, 1, 1, 2, 1])
  const first = queue.take()
  expect(campaignsOf(first)).toEqual([1, 1, 1, 1, 1])
  expect(campaignsOf(queue.take())).toEqual([2])
  queue.end(first)
  expect(campaignsOf(queue.take())).toEqual([1, 1])
})

test('one lane takes all', () => {
  expect(campaignsOf(queued(1, 100, [3, 1, 2, 1]).take())).toEqual([3, 1, 2, 1])
})

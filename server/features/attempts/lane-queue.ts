import type { Waiting } from './lane.ts'

/** What waits for the lanes of this process. */
export interface LaneQueue {
  push(waiting: Waiting): void
  /** The next batch for a lane that is free; empty where nothing waits that it may take. */
  take(): Waiting[]
  /** The batch has its answers, or was handed over: its campaigns may go with any lane again. */
  end(batch: readonly Waiting[]): void
}

/**
 * One queue for all lanes. A free lane takes its share of all that waits and runs, in the order of asking, so that
 * batches are as large as they can be while no lane idles. Completions of a campaign that another lane is at wait for
 * it, and a batch takes all of its campaigns: a campaign's row is locked by one connection of this process at a time.
 */
export function openQueue(lanes: number, mostInBatch: number): LaneQueue {
  const campaigns = new Set<number>()
  let queue: Waiting[] = []
  let running = 0

  const take = (): Waiting[] => {
    const share = Math.ceil((queue.length + running) / lanes)
    const own = new Set<number>()
    const batch: Waiting[] = []
    queue = queue.filter((waiting) => {
      const { campaignId } = waiting.completion
      const fits = own.has(campaignId) || (batch.length < share && !campaigns.has(campaignId))
      if (!fits || batch.length === mostInBatch) return true
      own.add(campaignId)
      batch.push(waiting)
      return false
    })
    for (const campaignId of own) campaigns.add(campaignId)
    running += batch.length
    return batch
  }

  return {
    push: (waiting) => queue.push(waiting),
    take,
    end: (batch) => {
      for (const { completion } of batch) campaigns.delete(completion.campaignId)
      running -= batch.length
    },
  }
}

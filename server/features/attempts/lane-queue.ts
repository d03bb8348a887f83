import type { Waiting } from './lane.ts'

/** What waits for the lanes of this process. */
export interface LaneQueue {
  push(waiting: Waiting): void
  /** The next batch for a lane that is free; empty where nothing waits that is worth a call. */
  take(): Waiting[]
  /** The batch has its answers, or was handed over. */
  end(batch: readonly Waiting[]): void
}

/** A call costs as much as some 14 completions more would: fewer than these are not worth a lane of their own. */
const leastShare = 16

/** With so many of a campaign that another lane is at, the wait for its row at the end is worth it. */
const leastBeside = 8

/**
 * One queue for all lanes. A free lane takes its share of all that waits and runs, in the order of asking, so that
 * batches are as large as they can be while no lane idles that would have enough to do. A few completions of a campaign
 * that another lane is at wait for that lane's answer: the whole batch would wait for the campaign's row.
 */
export function openQueue(lanes: number, mostInBatch: number): LaneQueue {
  const running = new Set<readonly Waiting[]>()
  let queue: Waiting[] = []

  const take = (): Waiting[] => {
    const atWork = [...running].flat()
    const share = Math.max(leastShare, Math.ceil((queue.length + atWork.length) / lanes))
    const mayGo = besides(new Set(atWork.map(campaignOf)), queue)
    const batch: Waiting[] = []
    queue = queue.filter((waiting) => {
      const goes = batch.length < Math.min(share, mostInBatch) && mayGo(waiting)
      if (goes) batch.push(waiting)
      return !goes
    })
    if (batch.length > 0) running.add(batch)
    return batch
  }

  return {
    push: (waiting) => queue.push(waiting),
    take,
    end: (batch) => running.delete(batch),
  }
}

const campaignOf = ({ completion }: Waiting): number => completion.campaignId

/** Whether one of those that wait may go while other lanes are at these campaigns. */
function besides(busy: ReadonlySet<number>, queue: readonly Waiting[]): (waiting: Waiting) => boolean {
  const asked = new Map<number, number>()
  for (const id of queue.map(campaignOf)) if (busy.has(id)) asked.set(id, (asked.get(id) ?? 0) + 1)
  return (waiting) => (asked.get(campaignOf(waiting)) ?? leastBeside) >= leastBeside
}

import type { Waiting } from './credit-worker.ts'

/** Queue of completions for the credit workers of this process. */
export interface CreditQueue {
  push(waiting: Waiting): void
  /** Takes the next batch for an idle worker; empty if too few are queued to be worth a database call. */
  take(): Waiting[]
  /** Removes a batch whose call has ended, which frees its campaigns. */
  end(batch: readonly Waiting[]): void
}

/**
 * Smallest share of a worker. A call has the fixed cost of about 14 completions, so smaller batches are
 * slower overall.
 */
const minShare = 16

/**
 * Queued completions of a busy campaign from which a second worker takes them, although it must wait for the
 * campaign's row lock.
 */
const minSharedBatch = 8

/**
 * Opens one queue for all workers. An idle worker takes its share of everything queued and running, in
 * arrival order, so batches are as large as possible while no worker with enough to do idles. A few
 * completions of a campaign that another worker is processing wait until it is done: otherwise their whole
 * batch would wait for the campaign's row lock.
 */
export function openQueue(workerCount: number, mostInBatch: number): CreditQueue {
  const running = new Set<readonly Waiting[]>()
  let queue: Waiting[] = []

  const take = (): Waiting[] => {
    const inProgress = [...running].flat()
    const share = Math.max(minShare, Math.ceil((queue.length + inProgress.length) / workerCount))
    const mayStart = startableWhileBusy(new Set(inProgress.map(campaignOf)), queue)
    const batch: Waiting[] = []
    queue = queue.filter((waiting) => {
      const starts = batch.length < Math.min(share, mostInBatch) && mayStart(waiting)
      if (starts) batch.push(waiting)
      return !starts
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

/** Returns a filter for completions that may start while other workers hold the busy campaigns. */
function startableWhileBusy(
  busy: ReadonlySet<number>,
  queue: readonly Waiting[],
): (waiting: Waiting) => boolean {
  const queuedCounts = new Map<number, number>()
  for (const id of queue.map(campaignOf))
    if (busy.has(id)) queuedCounts.set(id, (queuedCounts.get(id) ?? 0) + 1)
  return (waiting) => (queuedCounts.get(campaignOf(waiting)) ?? minSharedBatch) >= minSharedBatch
}

import type { Worker as Child } from 'node:cluster'

interface Value {
  labels: Partial<Record<string, string | number>>
  value: number
  metricName?: string
}

/** A metric as a process reports it. */
interface Metric {
  name: string
  type: string
  aggregator: string
  values: Value[]
}

/** All metrics of one process. */
export type Report = Metric[]

/** Metrics of every process, and how often processes were replaced, by role. */
export interface Gathered {
  reports: Report[]
  restarts: Record<string, number>
}

type Message =
  | { metrics: 'gather' | 'report'; id: number }
  | { metrics: 'reported'; id: number; report: Report }
  | { metrics: 'gathered'; id: number; gathered: Gathered }

const reportPatienceMs = 1_000
const parentPatienceMs = 3_000

/** Gathers for a process without a parent: only its own metrics. */
export const alone = (report: () => Promise<Report>) => async (): Promise<Gathered> => ({
  reports: [await report()],
  restarts: { web: 0, jobs: 0 },
})

/** Answers the parent's questions in a process that it started. Returns what asks it for everyone's metrics. */
export function askParent(report: () => Promise<Report>): () => Promise<Gathered> {
  const waiting = new Map<number, (gathered: Gathered) => void>()
  const send = (message: Message): void => void process.send?.(message, () => {})
  process.on('message', (message: Message) => {
    if (message.metrics === 'gathered') waiting.get(message.id)?.(message.gathered)
    if (message.metrics === 'report')
      report().then(
        (reported) => send({ metrics: 'reported', id: message.id, report: reported }),
        () => {},
      )
  })
  let newest = 0
  return async () => {
    const id = ++newest
    const { promise, resolve, reject } = Promise.withResolvers<Gathered>()
    const timer = setTimeout(() => reject(new Error('the parent does not answer')), parentPatienceMs)
    waiting.set(id, resolve)
    try {
      send({ metrics: 'gather', id })
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}

/** The parent's part: asks each process for its metrics when one of them is scraped. */
export interface Relay {
  /** Includes a process that has started, until it ends. */
  include(child: Child): void
  countRestart(role: string): void
}

/** Opens the parent's part. */
export function openRelay(): Relay {
  const restarts: Record<string, number> = { web: 0, jobs: 0 }
  const newest = new Map<Child, Report>()
  // A counter that fell with the end of a process would look like one that began again.
  let ended: Report = []
  let asked = 0

  const gather = async (): Promise<Gathered> => {
    const id = ++asked
    await Promise.all(
      [...newest.keys()].map(async (child) => {
        const report = await ask(child, id)
        if (report && newest.has(child)) newest.set(child, report)
      }),
    )
    return { reports: [...newest.values(), ended], restarts }
  }

  return {
    include(child) {
      newest.set(child, [])
      child.on('message', async (message: Message) => {
        if (message.metrics !== 'gather') return
        sendTo(child, { metrics: 'gathered', id: message.id, gathered: await gather() })
      })
      child.once('exit', () => {
        ended = sumOfCounts([ended, newest.get(child) ?? []])
        newest.delete(child)
      })
    },
    countRestart(role) {
      restarts[role] = (restarts[role] ?? 0) + 1
    },
  }
}

/** Asks one process for its metrics; null if it does not answer, in which case its last ones count. */
async function ask(child: Child, id: number): Promise<Report | null> {
  const { promise, resolve } = Promise.withResolvers<Report | null>()
  const hear = (message: Message): void => {
    if (message.metrics === 'reported' && message.id === id) resolve(message.report)
  }
  const timer = setTimeout(resolve, reportPatienceMs, null)
  child.on('message', hear)
  sendTo(child, { metrics: 'report', id })
  const report = await promise
  clearTimeout(timer)
  child.off('message', hear)
  return report
}

function sendTo(child: Child, message: Message): void {
  if (child.isConnected()) child.send(message, () => {})
}

/** Adds up the counters and histograms of reports; gauges end with their process. */
function sumOfCounts(reports: Report[]): Report {
  const sums = new Map<string, Metric & { byLabels: Map<string, Value> }>()
  for (const metric of reports.flat()) {
    if (metric.type !== 'counter' && metric.type !== 'histogram') continue
    const sum = sums.get(metric.name) ?? { ...metric, values: [], byLabels: new Map<string, Value>() }
    sums.set(metric.name, sum)
    for (const value of metric.values) {
      const key = JSON.stringify([value.metricName, value.labels])
      sum.byLabels.set(key, { ...value, value: value.value + (sum.byLabels.get(key)?.value ?? 0) })
    }
  }
  return [...sums.values()].map(({ byLabels, ...metric }) => ({ ...metric, values: [...byLabels.values()] }))
}

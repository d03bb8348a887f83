import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { waitedSeconds } from '#database/connection.ts'
import { alone, askParent, type Gathered, type Report } from './gathered-metrics.ts'
import type { Services } from './services.ts'

/** Metrics of this process, and a way to read those of every process that the same parent started. */
export interface ProcessMetrics {
  requests: Histogram
  /** Counts the waits for one more pool: seconds that its callers have waited, added up. */
  watchPool(name: string, waitedSeconds: () => number): void
  /** Rejects if the parent does not respond. */
  gather(): Promise<Gathered>
}

/** How to combine what must not be added up: one process at its limit is enough for an alarm. */
const combined: Record<string, string> = {
  process_open_fds: 'max',
  process_max_fds: 'min',
  nodejs_eventloop_lag_p99_seconds: 'max',
}

/** Measurements of the process itself. Made once: each watches the event loop a hundred times a second, for ever. */
let ofProcess: Registry | undefined

function measureProcess(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Starts to measure a server, and its process unless an earlier server in it has. */
export function openProcessMetrics({
  pool,
  listPool,
  creditWorkers,
  failedRows,
}: Pick<Services, 'pool' | 'listPool' | 'creditWorkers' | 'failedRows'>): ProcessMetrics {
  const pools = new Map([
    ['web', () => waitedSeconds(pool)],
    ['lists', () => waitedSeconds(listPool)],
    ['credits', () => creditWorkers.waitedSeconds()],
  ])
  const registry = new Registry()
  const all = [measureProcess(), registry]
  new Counter({
    name: 'database_pool_wait_seconds_total',
    help: 'Seconds that requests, credit workers and jobs have waited for a connection, added up, by pool.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [name, waited] of pools) this.inc({ pool: name }, waited())
    },
  })
  new Gauge({
    name: 'completions_waiting',
    help: 'Completions in the queue of the credit workers, running ones included.',
    registers: [registry],
    collect() {
      this.set(creditWorkers.waiting())
    },
  })
  new Counter({
    name: 'failed_rows_total',
    help: 'Rows that jobs could not serve and left to their next run, by task.',
    labelNames: ['task'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [task, count] of failedRows) this.inc({ task }, count)
    },
  })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from a request’s first byte to its response’s last.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const report = (): Promise<Report> => reportOf(all)
  return {
    requests,
    watchPool: (name, waited) => void pools.set(name, waited),
    gather: cluster.isWorker ? askParent(report) : alone(report),
  }
}

async function reportOf(registries: Registry[]): Promise<Report> {
  const metrics = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))
  return metrics.flat().map((metric) => ({
    ...metric,
    // A word, though the library's types say that it is a number.
    type: String(metric.type),
    aggregator: combined[metric.name] ?? metric.aggregator,
  }))
}

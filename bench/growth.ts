import { parseArgs } from 'node:util'
import { createPool } from '#database/connection.ts'
import type { Embedded } from '#database/embedded/index.ts'
import { onServer, openInstallation } from './growth/installation.ts'
import { type JobRun, keyOf, type Measured, measureJobs, measureReads } from './growth/measure.ts'
import { readsOf } from './growth/reads.ts'
import { openServices } from './growth/services.ts'
import { median } from './load.ts'

// --scale: share of the full size. --only: reads whose reader and URL match this pattern, and jobs by name. --part: reads or jobs.
// --at: a folder that keeps the planted databases for the next run; jobs change them.
const { values: options } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: 'all' },
    at: { type: 'string' },
  },
})

const smallShare = 0.005
/** For each row, a read costs at most this many times the buffers of the small installation's; or `leastBuffers` in all. */
const mostTimes = { all: 4, admin: 10 }
const leastBuffers = 250
/** More rows than a page shows excuse no buffers. */
const mostRows = 250
/** Seconds that a job of a minute and a nightly one may take. */
const mostSeconds = { minute: 0.2, night: 15 }
/** Jobs that read everything there is. */
const unlimited = ['verify-books', 'back-up']

/** One installation's results. */
interface Result {
  reads: Measured[]
  jobs: JobRun[]
}

async function bench(server: Embedded): Promise<void> {
  const misses: string[] = []
  for (const part of ['reads', 'jobs'] as const) {
    if (![part, 'all'].includes(options.part)) continue
    const small = await measure(server, smallShare, part)
    const grown = await measure(server, Number(options.scale), part)
    misses.push(...compareReads(small, grown), ...judgeJobs(small, grown))
  }
  console.log(misses.length > 0 ? `\nmissed targets: ${misses.length}` : '\nall targets met')
  for (const miss of misses) console.log(`  ${miss}`)
  if (misses.length > 0) process.exitCode = 1
}

async function measure(server: Embedded, share: number, part: 'reads' | 'jobs'): Promise<Result> {
  const installation = await openInstallation(server, share)
  const services = await openServices(installation)
  const admin = createPool(installation.url('super'), { max: 1, statementTimeoutMs: 0 })
  try {
    const only = new RegExp(options.only)
    if (part === 'jobs') return { reads: [], jobs: await measureJobs(services, admin, only) }
    const reads = (await readsOf(admin)).filter((read) => only.test(keyOf(read)))
    return { reads: await measureReads(services, admin, reads), jobs: [] }
  } finally {
    await admin.end()
    await services.close()
  }
}

/** Prints each read, small and grown; returns those that miss the target. */
function compareReads(small: Result, grown: Result): string[] {
  const misses: string[] = []
  const durations: number[] = []
  if (grown.reads.length > 0) console.log('\nbuffers, rows and median: small → grown')
  grown.reads.forEach((here, place) => {
    // Ids in URLs differ, so a read is compared with the one at its place.
    const there = small.reads[place]
    if (!there) return
    const times = mostTimes[here.read.isForAdmins ? 'admin' : 'all']
    const ratio = here.buffers / Math.max(1, there.buffers)
    const perRow = ratio / moreRows(here, there)
    durations.push(here.medianMs / there.medianMs)
    const line = `${keyOf(here.read)}: ${there.buffers} → ${here.buffers} buffers (× ${ratio.toFixed(1)}, a row × ${perRow.toFixed(1)}), ${there.rows} → ${here.rows} rows, ${here.statements} statements, ${there.medianMs.toFixed(1)} → ${here.medianMs.toFixed(1)} ms${here.status < 400 ? '' : `, status ${here.status}`}`
    console.log(line)
    if ((here.buffers > leastBuffers && perRow > times) || here.status >= 500) misses.push(line)
  })
  if (durations.length > 0)
    console.log(
      `median ratio of times, for information: ${median(durations).toFixed(2)}; ${durations.length} reads`,
    )
  return misses
}

/** How many times as many rows a read has, of those that a page shows; at least 1. */
function moreRows(here: Measured, there: Measured): number {
  const shown = ({ rows }: Measured): number => Math.min(mostRows, Math.max(1, rows))
  return Math.max(1, shown(here) / shown(there))
}

/** Prints each job; returns those that miss the target. */
function judgeJobs(small: Result, grown: Result): string[] {
  const misses: string[] = []
  if (grown.jobs.length > 0) console.log('\njobs: small → grown')
  for (const run of grown.jobs) {
    const before = small.jobs.find(({ job }) => job === run.job)
    const most = run.isEachMinute ? mostSeconds.minute : mostSeconds.night
    const line = `${run.job}: ${before?.seconds.toFixed(2)} → ${run.seconds.toFixed(2)} s, ${before?.buffers} → ${run.buffers} buffers${run.failed ? ', failed' : ''}`
    console.log(line)
    if (run.failed || (run.seconds > most && !unlimited.includes(run.job))) misses.push(line)
  }
  return misses
}

await onServer(options.at, bench)

import type { Answer, Handed } from './messages.ts'

/** How often a job's memory is looked at, in ms; decoding runs beside, so the look is never late by much. */
const watchMs = 20

/** The child's side: does the jobs that come, one at a time, and ends itself where one takes too much memory. */
export function serveJobs<Job, Result, Code extends string>(
  work: (job: Job) => Promise<Result>,
  codeOf: (error: unknown) => Code,
): void {
  process.on('message', async ({ job, memoryLimitBytes }: Handed<Job>) => {
    const watch = setInterval(() => {
      // An orderly exit would wait for the decoder. The system's own guard of memory ends a process like this too.
      if (process.memoryUsage.rss() > memoryLimitBytes) process.kill(process.pid, 'SIGKILL')
    }, watchMs)
    const answer: Answer<Result, Code> = await work(job).then(
      (result) => ({ ok: true, result }),
      (error: unknown) => ({ ok: false, code: codeOf(error) }),
    )
    clearInterval(watch)
    process.send?.(answer)
  })
  // The channel closes when the server ends, however it ends.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Ctrl-C reaches the whole group; the server finishes what is under way and then ends this process itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
}

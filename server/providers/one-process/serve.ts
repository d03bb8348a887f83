import type { Answer, JobMessage } from './index.ts'

/** Interval of the memory check, in ms. Decoding runs on other threads, so a check is never late by much. */
const watchMs = 20

/** The child's side: runs jobs one at a time, and kills its process if one takes too much memory. */
export function serveJobs<Job, Result, Code extends string>(
  work: (job: Job) => Promise<Result>,
  codeOf: (error: unknown) => Code,
): void {
  process.on('message', async ({ job, memoryLimitBytes }: JobMessage<Job>) => {
    const watch = setInterval(() => {
      // An orderly exit would wait for the decoder. The system's memory guard kills a process the same way.
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
  // Ctrl-C reaches the entire process group; the server finishes running jobs, then ends this process itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
}

import { encode } from './encode.ts'
import { PictureError } from './errors.ts'
import type { EncodeAnswer, EncodeJob } from './messages.ts'

/** How often a job's memory is looked at, in ms; decoding runs beside, so the look is never late by much. */
const watchMs = 20

process.on('message', async (job: EncodeJob) => {
  const watch = setInterval(() => {
    // An orderly exit would wait for the decoder. The system's own guard of memory ends a process like this too.
    if (process.memoryUsage.rss() > job.memoryLimitBytes) process.kill(process.pid, 'SIGKILL')
  }, watchMs)
  const answer = await answerTo(job)
  clearInterval(watch)
  process.send?.(answer)
})
// The channel closes when the server ends, however it ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches the whole group; the server finishes what is under way and then ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

async function answerTo(job: EncodeJob): Promise<EncodeAnswer> {
  try {
    return { ok: true, ...(await encode(job)) }
  } catch (error) {
    return { ok: false, code: error instanceof PictureError ? error.code : 'not_a_picture' }
  }
}

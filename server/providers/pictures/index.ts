import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { PictureError } from './errors.ts'
import type { EncodeAnswer, EncodeJob, Picture } from './messages.ts'

export { PictureError, type PictureErrorCode, pictureErrors } from './errors.ts'
export type { Picture } from './messages.ts'

export interface PictureLimits {
  /** Of the file as it came. */
  fileBytes: number
  pixels: number
  /** From handing a picture over to its answer. */
  timeoutMs: number
  /** Resident memory of the process. */
  memoryBytes: number
  /** After so many pictures the process is replaced, since decoders keep what they once took. */
  picturesPerProcess: number
  /** How many may wait while one is made. */
  waiting: number
}

export const pictureLimits: PictureLimits = {
  fileBytes: 10 * 1024 * 1024,
  pixels: 20_000_000,
  timeoutMs: 10_000,
  memoryBytes: 600 * 1024 * 1024,
  picturesPerProcess: 100,
  waiting: 50,
}

export interface PictureEncoder {
  /** Makes a small WebP from the bytes of any usual picture format, one at a time. @throws PictureError */
  encodePicture(bytes: Uint8Array): Promise<Picture>
  /** The process at work, once there is one. */
  processId(): number | undefined
  /** Ends the process; what is under way or waiting fails with `closed`. */
  close(): Promise<void>
}

/**
 * Starts nothing yet: the one child process comes with the first picture. Decoders read hostile bytes, so they
 * run where a crash, a bomb or a leak takes nothing else along: architecture, "images".
 */
export function createPictureEncoder(options: Partial<PictureLimits> = {}): PictureEncoder {
  const limits = { ...pictureLimits, ...options }
  let child: ChildProcess | undefined
  let made = 0
  let waiting = 0
  let closed = false
  let queue: Promise<unknown> = Promise.resolve()

  async function encodeNext(bytes: Uint8Array): Promise<Picture> {
    if (closed) throw new PictureError('closed')
    if (child === undefined || child.killed || !child.connected) {
      child = startProcess()
      made = 0
    }
    made += 1
    const job = { bytes, pixelLimit: limits.pixels, memoryLimitBytes: limits.memoryBytes }
    try {
      return await runJob(child, job, limits.timeoutMs)
    } catch (error) {
      throw closed ? new PictureError('closed', error) : error
    } finally {
      if (made >= limits.picturesPerProcess) child.kill('SIGKILL')
    }
  }

  return {
    async encodePicture(bytes) {
      if (bytes.length > limits.fileBytes) throw new PictureError('too_large')
      if (waiting > limits.waiting) throw new PictureError('busy')
      waiting += 1
      const result = queue.then(() => encodeNext(bytes))
      queue = result.catch(() => undefined).finally(() => (waiting -= 1))
      return result
    },
    processId: () => child?.pid,
    async close() {
      closed = true
      if (child && child.exitCode === null && child.signalCode === null) {
        child.ref()
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
      await queue
    },
  }
}

function startProcess(): ChildProcess {
  const child = fork(new URL('./process.ts', import.meta.url), {
    // Nothing of the server's: no secret of its environment, no debugger port, no terminal.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // It must not keep the server from ending; a job under way does, by its timer.
  child.unref()
  child.channel?.unref()
  child.on('error', () => undefined)
  return child
}

/** Hands one job to the process and waits; a process that fails in any way is killed, so that none is reused. */
function runJob(child: ChildProcess, job: EncodeJob, timeoutMs: number): Promise<Picture> {
  const { promise, resolve, reject } = Promise.withResolvers<Picture>()
  const fail = (error: PictureError) => {
    child.kill('SIGKILL')
    reject(error)
  }
  // A kill that is not ours comes from a guard of memory: the process's own, or the system's.
  const onExit = (_code: number | null, signal: string | null) =>
    fail(new PictureError(signal === 'SIGKILL' ? 'too_heavy' : 'crashed'))
  const onError = (cause: Error) => fail(new PictureError('crashed', cause))
  const onMessage = (answer: EncodeAnswer) => {
    if (answer.ok) {
      const { webp, width, height } = answer
      resolve({ webp: Buffer.from(webp), width, height })
    } else reject(new PictureError(answer.code))
  }
  const timer = setTimeout(() => fail(new PictureError('too_slow')), timeoutMs)
  child.once('exit', onExit).once('error', onError).once('message', onMessage)
  child.send(job, (cause) => cause && onError(cause))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit).off('error', onError).off('message', onMessage)
  })
}

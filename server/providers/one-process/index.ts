import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '#database/root.ts'

export interface ProcessLimits {
  /** Of the file that a job gets. */
  fileBytes: number
  pixels: number
  /** From sending a job to receiving its result. */
  timeoutMs: number
  /** Resident memory of the process. */
  memoryBytes: number
  /** Jobs after which the process is replaced, since decoders hold on to memory. */
  jobsPerProcess: number
  /** Jobs that may wait while one runs. */
  waiting: number
}

/** Limits that no kind of job needs otherwise. */
export const usualLimits = {
  fileBytes: 10 * 1024 * 1024,
  pixels: 20_000_000,
  jobsPerProcess: 100,
  waiting: 50,
}

/** Failures of any job. */
export type ProcessFailure = 'too_large' | 'too_slow' | 'too_heavy' | 'crashed' | 'busy' | 'closed'

export interface ProcessOptions<Code extends string> {
  /** Program of the child process, relative to the project's root; it calls `serveJobs`. */
  program: string
  limits: ProcessLimits
  /** Creates the error that the caller gets. */
  errorOf(code: Code | ProcessFailure, cause?: unknown): Error
}

export interface ProcessLife {
  /** Id of the current process; undefined before the first job. */
  processId(): number | undefined
  /** Ends the process; running and waiting jobs fail with `closed`. */
  close(): Promise<void>
}

/** A file that a job decodes. */
export interface PictureFile {
  bytes: Uint8Array
  pixelLimit: number
}

/** One child process that runs jobs one at a time. */
export interface OneProcess<How, Result> extends ProcessLife {
  /** Decodes a file after those queued before it. @throws the error that `errorOf` creates */
  run(bytes: Uint8Array, how: How): Promise<Result>
}

/**
 * Creates a runner whose process starts with the first job. Decoders read hostile bytes, so they run where a
 * crash, a bomb or a leak harms nothing else.
 */
export function createOneProcess<How, Result extends { webp: Buffer }, Code extends string>(
  options: ProcessOptions<Code>,
): OneProcess<How, Result> {
  const { program, limits, errorOf } = options
  let child: ChildProcess | undefined
  let done = 0
  let waiting = 0
  let closed = false
  let queue: Promise<unknown> = Promise.resolve()

  async function runNext(job: PictureFile & How): Promise<Result> {
    if (closed) throw errorOf('closed')
    if (child === undefined || child.killed || !child.connected) {
      child = startProcess(program)
      done = 0
    }
    done += 1
    try {
      const result = await sendJob<PictureFile & How, Result, Code>(child, job, options)
      // It arrives as a plain array.
      return { ...result, webp: Buffer.from(result.webp) }
    } catch (error) {
      throw closed ? errorOf('closed', error) : error
    } finally {
      if (done >= limits.jobsPerProcess) child.kill('SIGKILL')
    }
  }

  return {
    async run(bytes, how) {
      if (bytes.length > limits.fileBytes) throw errorOf('too_large')
      if (waiting > limits.waiting) throw errorOf('busy')
      waiting += 1
      const result = queue.then(() => runNext({ bytes, pixelLimit: limits.pixels, ...how }))
      queue = result.catch(() => undefined).finally(() => (waiting -= 1))
      return result
    },
    processId: () => child?.pid,
    async close() {
      closed = true
      if (child && child.exitCode === null && child.signalCode === null) {
        child.ref()
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
      await queue
    },
  }
}

function startProcess(program: string): ChildProcess {
  const child = fork(join(root, program), {
    // Nothing is inherited from the server: no secret of its environment, no debugger port, no terminal.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // The child must not keep the server from exiting. A running job does, by its timer.
  child.unref()
  child.channel?.unref()
  child.on('error', () => undefined)
  return child
}

/** Sends one job to the process and waits for its result. A process that fails is killed. */
function sendJob<Job, Result, Code extends string>(
  child: ChildProcess,
  job: Job,
  { limits, errorOf }: ProcessOptions<Code>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const fail = (code: ProcessFailure, cause?: unknown) => {
    child.kill('SIGKILL')
    reject(errorOf(code, cause))
  }
  // A SIGKILL that is not ours comes from a memory guard: the process's own or the system's.
  const onExit = (_code: number | null, signal: string | null) =>
    fail(signal === 'SIGKILL' ? 'too_heavy' : 'crashed')
  const onError = (cause: Error) => fail('crashed', cause)
  const onMessage = (answer: Answer<Result, Code>) =>
    answer.ok ? resolve(answer.result) : reject(errorOf(answer.code))
  const timer = setTimeout(() => fail('too_slow'), limits.timeoutMs)
  child.once('exit', onExit).once('error', onError).once('message', onMessage)
  child.send({ job, memoryLimitBytes: limits.memoryBytes }, (cause) => cause && onError(cause))
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('exit', onExit).off('error', onError).off('message', onMessage)
  })
}

/** Message to the process: one job at a time, answered in order. */
export interface JobMessage<Job> {
  job: Job
  memoryLimitBytes: number
}

export type Answer<Result, Code extends string> = { ok: true; result: Result } | { ok: false; code: Code }

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '#database/root.ts'
import type { Answer } from './messages.ts'

export interface ProcessLimits {
  /** From handing a job over to its answer. */
  timeoutMs: number
  /** Resident memory of the process. */
  memoryBytes: number
  /** After so many jobs the process is replaced, since decoders keep what they once took. */
  jobsPerProcess: number
  /** How many jobs may wait while one is done. */
  waiting: number
}

/** What may befall any job in a process of its own, whatever the job is. */
export type ProcessFailure = 'too_slow' | 'too_heavy' | 'crashed' | 'busy' | 'closed'

export interface ProcessOptions<Code extends string> {
  /** The program of the process, from the project's folder: it calls `serveJobs`. */
  program: string
  limits: ProcessLimits
  /** Makes the error that a caller sees. */
  errorOf(code: Code | ProcessFailure, cause?: unknown): Error
}

/** One child process for jobs that come one after another. */
export interface OneProcess<Job, Result> {
  /** Does a job when its turn comes. @throws what `errorOf` makes */
  run(job: Job): Promise<Result>
  /** The process at work, once there is one. */
  processId(): number | undefined
  /** Ends the process; what is under way or waiting fails with `closed`. */
  close(): Promise<void>
}

/**
 * Starts nothing yet: the one process comes with the first job. Decoders read hostile bytes, so they run where a
 * crash, a bomb or a leak takes nothing else along.
 */
export function createOneProcess<Job, Result, Code extends string>(
  options: ProcessOptions<Code>,
): OneProcess<Job, Result> {
  const { program, limits, errorOf } = options
  let child: ChildProcess | undefined
  let done = 0
  let waiting = 0
  let closed = false
  let queue: Promise<unknown> = Promise.resolve()

  async function runNext(job: Job): Promise<Result> {
    if (closed) throw errorOf('closed')
    if (child === undefined || child.killed || !child.connected) {
      child = startProcess(program)
      done = 0
    }
    done += 1
    try {
      return await hand<Job, Result, Code>(child, job, options)
    } catch (error) {
      throw closed ? errorOf('closed', error) : error
    } finally {
      if (done >= limits.jobsPerProcess) child.kill('SIGKILL')
    }
  }

  return {
    async run(job) {
      if (waiting > limits.waiting) throw errorOf('busy')
      waiting += 1
      const result = queue.then(() => runNext(job))
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

function startProcess(program: string): ChildProcess {
  const child = fork(join(root, program), {
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
function hand<Job, Result, Code extends string>(
  child: ChildProcess,
  job: Job,
  { limits, errorOf }: ProcessOptions<Code>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const fail = (code: ProcessFailure, cause?: unknown) => {
    child.kill('SIGKILL')
    reject(errorOf(code, cause))
  }
  // A kill that is not ours comes from a guard of memory: the process's own, or the system's.
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

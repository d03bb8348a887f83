import type { Worker as Child } from 'node:cluster'
import type { FastifyBaseLogger } from 'fastify'
import { StartError } from '#database/start-error.ts'
import { Death, endProcess, startProcess, type Task } from './cluster-process.ts'
import type { Relay } from './gathered-metrics.ts'
import { wrongSettingsCode } from './start-failure.ts'

interface PlaceOptions {
  /** Path of the program that its processes run. */
  program: string
  task: Task
  log: FastifyBaseLogger
  relay: Relay
}

/** One place in the cluster: a process with its roles, started again when it dies. */
export interface Place {
  /** Starts the place's first process; returns its port. @throws StartError if it ends before it is ready */
  open(): Promise<number | null>
  stop(): Promise<void>
  kill(): void
}

/** Opens a place; it has no process yet. */
export function openPlace({ program, task, log, relay }: PlaceOptions): Place {
  const role = task.roles.web ? 'web' : 'jobs'
  let current: Child | null = null
  let delayMs = 0
  let stopping = false
  const starting = new Set<Child>()
  const running = new Set<Child>()

  const launch = async (): Promise<number | null> => {
    const { child, died, ready } = startProcess(program, task)
    starting.add(child)
    void died.then((death) => {
      running.delete(child)
      if (child === current && !stopping) lose(death)
    })
    const port = await ready.finally(() => starting.delete(child))
    running.add(child)
    relay.include(child)
    current = child
    log.info({ role, workerPid: child.process.pid }, 'a server process is ready')
    return port
  }

  const lose = (death: Death): void => {
    delayMs = restartDelayMs(delayMs, death.facts.aliveSeconds * 1000)
    log.error(
      { role, ...death.facts, restartSeconds: delayMs / 1000 },
      'a server process died and is started again',
    )
    relay.countRestart(role)
    const restart = async (): Promise<unknown> => (stopping ? null : launch())
    setTimeout(() => void restart().catch((again: Death) => stopping || lose(again)), delayMs)
  }

  return {
    open: () => launch().catch((thrown) => Promise.reject(startErrorOf(thrown))),
    kill() {
      stopping = true
      for (const child of [...starting, ...running]) child.process.kill('SIGKILL')
    },
    async stop() {
      stopping = true
      for (const child of starting) child.process.kill('SIGKILL')
      await Promise.all([...running].map((child) => endProcess(child)))
    },
  }
}

function startErrorOf(thrown: unknown): unknown {
  if (!(thrown instanceof Death)) return thrown
  return new StartError('A server process ended during startup; the lines above say why.', {
    mayPass: thrown.facts.code !== wrongSettingsCode,
  })
}

const firstDelayMs = 500
const longestDelayMs = 30_000
/** A process that lived this long did not die of its start. */
const soundAgeMs = 60_000

/**
 * Milliseconds until a process that died is started again: 0.5 s, doubled with each death in a row up to 30 s.
 * `lastDelayMs` is the delay before the process that died; 0 for the first one.
 */
export function restartDelayMs(lastDelayMs: number, ageMs: number): number {
  if (lastDelayMs === 0 || ageMs >= soundAgeMs) return firstDelayMs
  return Math.min(2 * lastDelayMs, longestDelayMs)
}

import type { Worker as Child } from 'node:cluster'
import cluster from 'node:cluster'
import type { DatabaseUrls } from './database.ts'
import type { WorkerRoles } from './worker.ts'

const startPatienceMs = 120_000
/** Longer than a process takes to stop (stop.ts). */
const endPatienceMs = 30_000

/** First message from the parent to a new process. */
export interface Task {
  urls: DatabaseUrls
  roles: WorkerRoles
}

/** The end of a process, or that it could not be started. */
export class Death extends Error {
  readonly facts: {
    workerPid: number | undefined
    code: number | null
    signal: string | null
    aliveSeconds: number
  }

  constructor({ process: { pid, exitCode: code, signalCode: signal } }: Child, aliveSeconds: number) {
    super(`process ${pid} ended with ${signal ?? `code ${code}`} after ${aliveSeconds.toFixed(1)} s`)
    this.facts = { workerPid: pid, code, signal, aliveSeconds }
  }
}

/** A process that was just started. */
export interface Started {
  child: Child
  died: Promise<Death>
  /** Resolves to its port once it is ready. @throws Death if it ends before */
  ready: Promise<number | null>
}

/** Starts a process of the program. */
export function startProcess(program: string, task: Task): Started {
  cluster.setupPrimary({ exec: program })
  const child = cluster.fork()
  rescueConnections(child)
  child.once('online', () => child.send(task, () => {}))
  const died = deathOf(child)
  return { child, died, ready: portFrom(child, died) }
}

/** Tells a process to stop, and waits for its end. */
export async function endProcess(child: Child): Promise<void> {
  if (child.isDead()) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const patience = setTimeout(() => child.process.kill('SIGKILL'), endPatienceMs)
  child.send({ stop: true }, () => {})
  await exited
  clearTimeout(patience)
}

function deathOf(child: Child): Promise<Death> {
  const since = performance.now()
  const { promise, resolve } = Promise.withResolvers<Death>()
  const end = (): void => resolve(new Death(child, (performance.now() - since) / 1000))
  child.once('exit', end)
  // Any error but a failed start is followed by the end of the process.
  child.on('error', () => child.process.pid === undefined && end())
  return promise
}

async function portFrom(child: Child, died: Promise<Death>): Promise<number | null> {
  const patience = setTimeout(() => child.process.kill('SIGKILL'), startPatienceMs)
  const ready = new Promise<{ port: number | null }>((resolve) => child.once('message', resolve))
  const first = await Promise.race([ready, died])
  clearTimeout(patience)
  if (first instanceof Death) throw first
  return first.port
}

/** A message of node:cluster between parent and process. */
interface Internal {
  act?: string
  seq?: number
  ack?: number
}

/**
 * Gives a connection to another process if the one it was handed to dies before it says that it has it.
 * node:cluster (24.21) waits for that word for ever: the connection stays open without an answer. So it is given
 * the word that the dead process could not take it.
 */
function rescueConnections(child: Child): void {
  const handed = new Set<number>()
  const channel = child.process
  const { send } = channel
  channel.send = (message: Internal, ...rest: unknown[]): boolean => {
    if (message.act === 'newconn' && message.seq !== undefined) handed.add(message.seq)
    return Reflect.apply(send, channel, [message, ...rest])
  }
  channel.prependListener('internalMessage', ({ ack }: Internal) => {
    if (ack !== undefined) handed.delete(ack)
  })
  child.once('exit', () => {
    // It gets no more connections then, not even in the moment before its channel is found closed.
    child.disconnect()
    for (const ack of handed)
      channel.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false }, undefined)
  })
}

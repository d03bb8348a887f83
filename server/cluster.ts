import cluster, { type Worker as Child } from 'node:cluster'
import { once } from 'node:events'
import { StartError } from '#database/start-error.ts'
import { type Config, readConfig } from './config.ts'
import type { DatabaseUrls } from './database.ts'
import { openRelay } from './gathered-metrics.ts'
import { stopOnSignals } from './stop.ts'
import type { Worker, WorkerRoles } from './worker.ts'

const restartDelayMs = 500

/** First message from the parent to a new process. */
interface Task {
  urls: DatabaseUrls
  roles: WorkerRoles
}

/** Runs WORKERS web processes on one port and one process for jobs; one that dies is replaced. */
export async function runCluster(config: Config, urls: DatabaseUrls): Promise<Worker> {
  let stopping = false
  const relay = openRelay()
  const spawn = async (roles: WorkerRoles): Promise<number | null> => {
    const child = cluster.fork()
    child.on('exit', () => {
      if (stopping) return
      relay.countRestart(roles.web ? 'web' : 'jobs')
      setTimeout(() => void spawn(roles).catch(() => {}), restartDelayMs)
    })
    child.once('online', () => child.send({ urls, roles } satisfies Task))
    const port = await portFrom(child)
    relay.include(child)
    return port
  }
  const web = Array.from({ length: config.WORKERS }, () => spawn({ web: true, jobs: false }))
  const ports = await Promise.all([...web, spawn({ web: false, jobs: true })]).catch((thrown: unknown) => {
    stopping = true
    // Left running, the others would fail at the closed channel and print that below the reason.
    for (const child of children()) child.process.kill('SIGKILL')
    throw thrown
  })
  return {
    port: ports[0] ?? null,
    async stop() {
      stopping = true
      await Promise.all(children().map(stopChild))
    },
  }
}

const children = (): Child[] => Object.values(cluster.workers ?? {}).filter((child) => child !== undefined)

/** Runs a forked process. The parent's first message is its task. */
export async function runClusterWorker(): Promise<void> {
  const [[task], { startWorker }] = await Promise.all([once(process, 'message'), import('./worker.ts')])
  const { urls, roles } = task as Task
  const worker = await startWorker(readConfig(), urls, roles)
  stopOnSignals(async ({ immediate }) => (immediate ? undefined : worker.stop()))
  process.send?.({ port: worker.port })
}

async function portFrom(child: Child): Promise<number | null> {
  const exited = once(child, 'exit').then(() => {
    throw new StartError('A server process ended during startup; the lines above say why.')
  })
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [{ port: number | null }]
  return message.port
}

async function stopChild(child: Child): Promise<void> {
  if (child.isDead()) return
  const exited = once(child, 'exit')
  child.send({ stop: true })
  await exited
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#database/embedded/index.ts'
import { root } from '#database/root.ts'
import { readConfig } from '#server/config.ts'
import { runTool } from './run-tool.ts'

/** Folders whose changes restart the server. Pages reload by themselves. */
const folders = ['server', 'contract', 'ledger', 'database']
const settleMs = 120

let child: ChildProcess | undefined
let stopping = false

/** Runs the server for development: hot reload for pages, a restart when the server's own code changes. */
async function develop(): Promise<void> {
  const config = readConfig()
  // Started here, so the database stays up while the server restarts.
  const database = config.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log: console.log })
  const stop = async () => {
    if (stopping) return
    stopping = true
    await stopServer()
    await database?.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  process.on('message', stop)
  startServer()
  watchFolders()
}

function startServer(): void {
  child = spawn(process.execPath, [...process.execArgv, 'server/main.ts', '--dev'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('exit', (code) => {
    if (!stopping && code) console.log('The server ended. It restarts after the next change.')
  })
}

async function stopServer(): Promise<void> {
  const old = child
  if (!old || old.exitCode !== null || old.signalCode !== null) return
  const ended = once(old, 'exit')
  if (old.connected) old.send({ stop: true })
  await ended
}

/** Editors write a file in several steps and several files at once, so changes close together cause one restart. */
function watchFolders(): void {
  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  const restart = async () => {
    await stopServer()
    if (!stopping) startServer()
  }
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(?:ts|sql)$/.test(name) || name.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log(`${folder}/${name} changed: restarting the server`)
        restarting = restarting.then(restart)
      }, settleMs)
    })
  }
}

runTool(develop)

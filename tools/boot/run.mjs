import { spawn } from 'node:child_process'
import { join } from 'node:path'

const flags = ['--disable-warning=ExperimentalWarning']
const graceMs = 17_000
/** npm forwards a terminal's Ctrl-C although we got it too: a second one within this time is the same. */
const echoWindowMs = 700

/**
 * Runs the application until it ends; resolves to its exit code. It is stopped by a message and runs in its
 * own process group, so a Ctrl-C to the entire group reaches it once, through us. If we are killed, the
 * channel closes, and it stops by itself.
 */
export function runApp(root, node, args) {
  const child = start(root, node, args, { detached: true, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  child.on('error', () => {})
  const send = (message) => {
    if (child.connected) child.send(message, () => {})
  }
  return supervise(child, {
    stop: () => send({ stop: true }),
    stopImmediately: () => {
      send({ stop: true, now: true })
      setTimeout(() => child.kill('SIGKILL'), 1500).unref()
    },
  })
}

/** Runs a tool until it ends; resolves to its exit code. */
export function runTool(root, node, args) {
  const child = start(root, node, args, { stdio: 'inherit' })
  return supervise(child, {
    // A terminal's Ctrl-C has reached it already; any other signal has not.
    stop: (signal) => signal !== 'SIGINT' && child.kill('SIGTERM'),
    stopImmediately: () => child.kill('SIGTERM'),
  })
}

/** Runs a program to its end and keeps what it prints; resolves to that and its exit code. */
export async function runQuietly(program, args, options) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const status = await new Promise((done, fail) => child.on('error', fail).on('close', done))
  return { status, output }
}

function start(root, node, args, options) {
  return spawn(node, [...flags, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.mutuals', 'compiled'), ...process.env },
    ...options,
  })
}

function supervise(child, { stop, stopImmediately }) {
  let stoppedAt = 0
  const onSignal = (signal) => {
    const now = performance.now()
    if (stoppedAt === 0) {
      stoppedAt = now
      stop(signal)
      setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
    } else if (now - stoppedAt > echoWindowMs) {
      stopImmediately()
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const parent = process.ppid
  // npm dies on SIGTERM without notifying us. Our parent process then changes.
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onSignal('SIGTERM')
  }, 250)
  return new Promise((done) => {
    child.on('error', () => done(1))
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      done(code ?? (signal ? 1 : 0))
    })
  })
}

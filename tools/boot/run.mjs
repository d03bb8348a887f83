import { spawn } from 'node:child_process'
import { join } from 'node:path'

const flags = ['--disable-warning=ExperimentalWarning']
const graceMs = 17_000
/** npm passes a terminal's Ctrl-C on although we got it too: what follows so soon is the same one. */
const echoMs = 700

/**
 * Runs the application and stays until it ends; resolves to its exit code. It is told to stop by a message,
 * and lives in a process group of its own: a Ctrl-C that reaches the whole group reaches it once, through us.
 * Should we be killed, the channel closes, and it stops by itself.
 */
export function runApp(root, node, args) {
  const child = start(root, node, args, { detached: true, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  child.on('error', () => {})
  const tell = (message) => {
    if (child.connected) child.send(message, () => {})
  }
  return supervise(child, {
    stop: () => tell({ stop: true }),
    hurry: () => {
      tell({ stop: true, now: true })
      setTimeout(() => child.kill('SIGKILL'), 1500).unref()
    },
  })
}

/** Runs a tool and stays until it ends; resolves to its exit code. */
export function runTool(root, node, args) {
  const child = start(root, node, args, { stdio: 'inherit' })
  return supervise(child, {
    // A terminal's Ctrl-C has reached it already; any other signal has not.
    stop: (signal) => signal !== 'SIGINT' && child.kill('SIGTERM'),
    hurry: () => child.kill('SIGTERM'),
  })
}

function start(root, node, args, options) {
  return spawn(node, [...flags, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.mutuals', 'compiled'), ...process.env },
    ...options,
  })
}

function supervise(child, { stop, hurry }) {
  let stoppedAt = 0
  const onSignal = (signal) => {
    const now = performance.now()
    if (stoppedAt === 0) {
      stoppedAt = now
      stop(signal)
      setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
    } else if (now - stoppedAt > echoMs) {
      hurry()
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const parent = process.ppid
  // npm that gets a SIGTERM dies without a word to us; our parent then is another one.
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

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopServer } from '#database/embedded/launch.ts'
import { readLockFile } from '#database/embedded/lock.ts'
import { type Program, runProgram, serverProgram, temporaryDataDir, until } from '#tests/programs.ts'

/** Longest time after a stop until nothing is left. */
const nothingLeftMs = 20_000

type Data = Awaited<ReturnType<typeof temporaryDataDir>>
/** Every test leaves data that the next one can start on; a first start takes three seconds more. */
let continued: Data
let data: Data
beforeAll(async () => {
  continued = await temporaryDataDir()
  data = continued
})
afterEach(() => stopServer(data.cluster, true))
afterAll(() => continued.remove())

// Without the demo: its seeding has its own tests, and every stop here would wait for it.
const settings = () => ({
  DATA_DIR: data.path,
  DEMO: 'off',
  PORT: '0',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
})
const start = () => runProgram(['tools/boot.mjs', 'start'], settings())
const ready = async (program: Program) => (await program.line(/^Mutuals is ready at (http\S+)$/))[1] ?? ''
const answers = async (url: string) => (await fetch(`${url}/readyz`)).status

/** Runs the server on a terminal of its own, which is closed when the returned program is killed. */
function onTerminal(environment: Record<string, string>): Program {
  const command = [process.execPath, serverProgram]
  const args =
    process.platform === 'darwin' ? ['/dev/null', ...command] : ['-c', command.join(' '), '/dev/null']
  return runProgram(['-q', ...args], environment, { program: 'script' })
}

/** Ids of all processes that work on this test's data: the folder is in their arguments or environment. */
function processes(): number[] {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid,args'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  return stdout
    .split('\n')
    .filter((line) => line.includes(data.path))
    .map((line) => Number.parseInt(line, 10))
}

/** Id of the process that serves requests, which is neither npm's nor the boot script's. */
function applicationPid(): number {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid,args'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const line = stdout.split('\n').find((one) => one.includes(data.path) && one.includes(serverProgram))
  return Number.parseInt(line ?? '', 10)
}

test('Ctrl-C, or SIGTERM to the boot script alone, ends everything with exit code 0', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const program = start()
    const url = await ready(program)
    expect(await answers(url)).toBe(200)
    expect(await program.end(signal)).toBe(0)
    expect(processes()).toEqual([])
  }
})

test('a signal to npm, or to its process group, ends everything', async () => {
  for (const whom of ['npm', 'group'] as const) {
    const program = runProgram(['start'], settings(), { program: 'npm', group: true })
    await ready(program)
    const pid = program.process.pid ?? 0
    process.kill(whom === 'npm' ? pid : -pid, 'SIGTERM')
    await until(() => processes().length === 0, nothingLeftMs)
    expect(readLockFile(data.cluster)).toBeUndefined()
  }
})

test('a closed terminal ends npm start, with one process and with several', async () => {
  for (const WORKERS of ['1', '2']) {
    const program = runProgram(['start'], { ...settings(), WORKERS }, { program: 'npm', group: true })
    await ready(program)
    // The system sends it when the terminal of this group is closed.
    process.kill(-(program.process.pid ?? Number.NaN), 'SIGHUP')
    await until(() => processes().length === 0, nothingLeftMs)
    expect(readLockFile(data.cluster)).toBeUndefined()
  }
})

test('a closed terminal stops a server that was started on it', async () => {
  const program = onTerminal({ ...settings(), WORKERS: '2' })
  await ready(program)
  await program.end('SIGKILL')
  await until(() => processes().length === 0, nothingLeftMs)
  expect(readLockFile(data.cluster)).toBeUndefined()
})

test('a server without a terminal stays when it is told that one was closed', async () => {
  const program = runProgram([serverProgram], settings(), { group: true })
  const url = await ready(program)
  program.process.kill('SIGHUP')
  expect(await answers(url)).toBe(200)
  expect(await program.end('SIGTERM')).toBe(0)
})

test('a SIGTERM to the application ends it and the boot script', async () => {
  const program = start()
  await ready(program)
  process.kill(applicationPid(), 'SIGTERM')
  expect(await program.end()).toBe(0)
  expect(processes()).toEqual([])
})

test('the application ends by itself when the boot script is killed', async () => {
  const program = start()
  await ready(program)
  await program.end('SIGKILL')
  await until(() => processes().length === 0, nothingLeftMs)
  expect(readLockFile(data.cluster)).toBeUndefined()
})

test('a second signal ends the server at once, while the first still waits for a request', async () => {
  const program = start()
  const { hostname, port } = new URL(await ready(program))
  const request = connect(Number(port), hostname)
  request.on('error', () => {})
  const head = [
    'POST /api/auth/verify HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    'Content-Length: 99',
    'Expect: 100-continue',
  ]
  request.write(`${head.join('\r\n')}\r\n\r\n`)
  // From here on the server holds the request and waits for its body.
  expect(String((await once(request, 'data'))[0])).toContain('100 Continue')
  program.process.kill('SIGTERM')
  // npm passes one Ctrl-C on twice: only a later signal counts as a second one.
  await sleep(1_000)
  expect(program.process.exitCode).toBe(null)
  const since = performance.now()
  program.process.kill('SIGTERM')
  await program.end()
  expect(performance.now() - since).toBeLessThan(4_000)
  await until(() => processes().length === 0, 4_000)
  request.destroy()
})

describe('a first start', () => {
  beforeEach(async () => {
    data = await temporaryDataDir()
  })
  afterEach(async () => {
    await data.remove()
    data = continued
  })

  test('a stop during it leaves nothing running', async () => {
    const program = start()
    await until(() => readLockFile(data.cluster) !== undefined)
    expect(await program.end('SIGTERM')).toBe(0)
    expect(processes()).toEqual([])
  })
})

test('after kill -9 of the application the next start adopts its database', async () => {
  const first = start()
  await ready(first)
  const server = readLockFile(data.cluster)?.pid
  process.kill(applicationPid(), 'SIGKILL')
  expect(await first.end()).toBe(1)
  const second = start()
  expect(await answers(await ready(second))).toBe(200)
  expect(readLockFile(data.cluster)?.pid).toBe(server)
  expect(await second.end('SIGINT')).toBe(0)
  expect(processes()).toEqual([])
})

test('after kill -9 of application and database the next start recovers', async () => {
  const first = start()
  await ready(first)
  const [application, server] = [applicationPid(), readLockFile(data.cluster)?.pid ?? 0]
  process.kill(server, 'SIGKILL')
  process.kill(application, 'SIGKILL')
  await first.end()
  const second = start()
  expect(await answers(await ready(second))).toBe(200)
  expect(await second.end('SIGINT')).toBe(0)
})

test('a second server on the same data uses the running database, which outlives the first server', async () => {
  const [first, second] = [start(), start()]
  const [, url] = await Promise.all([ready(first), ready(second)])
  const server = readLockFile(data.cluster)?.pid
  expect(await first.end('SIGINT')).toBe(0)
  expect(await answers(url)).toBe(200)
  expect(readLockFile(data.cluster)?.pid).toBe(server)
  expect(await second.end('SIGINT')).toBe(0)
  expect(processes()).toEqual([])
})

test('a port in use is reported with what to do, and nothing is left behind', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const program = runProgram(['tools/boot.mjs', 'start'], { ...settings(), PORT: port })
  expect(await program.end()).toBe(1)
  expect(program.printed()).toMatch(new RegExp(`Port ${port} is in use.*PORT=`, 's'))
  expect(program.printed()).not.toMatch(/^ {4}at /m)
  expect(processes()).toEqual([])
  other.close()
})

test('an unreachable DATABASE_URL or a DATA_DIR that is no folder says what to do and ends with a code of its own', async () => {
  const unreachable = runProgram(['tools/boot.mjs', 'start'], {
    ...settings(),
    DATABASE_URL: 'postgres://mutuals_app:secret@127.0.0.1:1/mutuals',
  })
  expect(await unreachable.end()).toBe(1)
  expect(unreachable.printed()).toMatch(/cannot be reached: nothing listens there/)
  expect(unreachable.printed()).not.toMatch(/secret|^ {4}at /m)
  for (const path of ['/dev/null/data', '/proc/mutuals/data']) {
    const noFolder = runProgram(['tools/boot.mjs', 'start'], { ...settings(), DATA_DIR: path })
    expect(await noFolder.end()).toBe(78)
    expect(noFolder.printed()).toMatch(/Cannot write to .*Set DATA_DIR/s)
  }
})

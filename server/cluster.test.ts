import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#database/root.ts'
import { shareDatabase } from '#tests/database.ts'
import { type Program, runProgram, until } from '#tests/programs.ts'

vi.setConfig({ testTimeout: 240_000 })

const database = shareDatabase()
let versions: string
let server: Program
let url: string

beforeAll(async () => {
  versions = mkdtempSync(join(root, '.build', 'test-'))
  for (const name of ['one', 'two'])
    cpSync(realpathSync(join(root, 'dist')), join(versions, name), { recursive: true })
  leadTo('one')
  server = runProgram(
    [join(versions, 'current/server/main.js')],
    {
      DATABASE_URL: database.appUrl,
      DATABASE_MIGRATION_URL: database.ownerUrl,
      NODE_ENV: 'production',
      PORT: '0',
      WORKERS: '2',
      RATE_LIMITS: 'flood_network=1000000/60',
    },
    // In a session of its own, so it has no terminal, like a service.
    { group: true },
  )
  url = (await server.line(/is ready at (http\S+)$/))[1] ?? ''
})
afterAll(async () => {
  await server?.end('SIGTERM')
  rmSync(versions, { recursive: true, force: true })
})

/** Leads the program's path to one of the two versions, as a build does. */
function leadTo(name: string): void {
  symlinkSync(name, join(versions, 'link'))
  renameSync(join(versions, 'link'), join(versions, 'current'))
}

/** Lines of the log with this message. */
const logged = (message: string): Record<string, unknown>[] =>
  server
    .printed()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line))

const ready = () => logged('a server process is ready')
const deaths = () => logged('a server process died and is started again')
const newestWeb = (): number => Number(ready().findLast(({ role }) => role === 'web')?.workerPid)

const isUp = async (): Promise<boolean> =>
  (await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).ok

/** Ids and programs of the server's processes. */
function processes(): { pid: number; program: string }[] {
  const { stdout } = spawnSync('ps', ['axww', '-o', 'pid,ppid,args'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => Number(parent) === server.process.pid)
    .map((words) => ({ pid: Number(words[0]), program: words.at(-1) ?? '' }))
}

test('a connection handed to a process that dies is answered by another one', async () => {
  const pid = newestWeb()
  process.kill(pid, 'SIGSTOP')
  const answers = Array.from({ length: 4 }, () =>
    fetch(`${url}/healthz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) }),
  )
  // The other process answers its share, while the rest waits for the one that does nothing.
  await Promise.any(answers)
  process.kill(pid, 'SIGKILL')
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await until(() => ready().length === 4)
})

test('each death is logged with its cause and waits twice as long as the one before', async () => {
  for (const count of [2, 3]) {
    const pid = newestWeb()
    process.kill(pid, 'SIGKILL')
    await until(() => deaths().length === count)
    expect(deaths().at(-1)).toMatchObject({
      role: 'web',
      workerPid: pid,
      code: null,
      signal: 'SIGKILL',
      level: 50,
    })
    expect(deaths().at(-1)?.aliveSeconds).toBeGreaterThan(0)
    expect(await isUp()).toBe(true)
    await until(() => ready().length === 3 + count)
  }
  expect(deaths().map(({ restartSeconds }) => restartSeconds)).toEqual([0.5, 1, 2])
})

test('a process that dies after a build is started again as its own version', async () => {
  leadTo('two')
  process.kill(newestWeb(), 'SIGKILL')
  await until(() => ready().length === 7)
  expect(processes().map(({ program }) => program)).toEqual(
    Array(3).fill(join(versions, 'one/server/main.js')),
  )
})

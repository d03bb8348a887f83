import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '#database/root.ts'
import { shareDatabase } from '#tests/database.ts'
import { type Program, runProgram, until } from '#tests/programs.ts'

vi.setConfig({ testTimeout: 240_000 })

const requestCount = 1_000
const clientCount = 8

const database = shareDatabase()
let versions: string
let server: Program
let url: string

beforeAll(async () => {
  versions = mkdtempSync(join(root, '.build', 'test-'))
  for (const name of ['one', 'two'])
    cpSync(realpathSync(join(root, 'dist')), join(versions, name), { recursive: true })
  writeFileSync(join(versions, 'one/client/assets/only-one.js'), '1')
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
const replaced = () => logged('every server process was replaced')
const unreplaced = () => logged('the remaining server processes are not replaced')
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

test('SIGHUP replaces nothing while the new version has migrations', async () => {
  const before = processes()
  const { rows } = await database.owner.query(
    `DELETE FROM public.migration WHERE name LIKE 'ledger/%' RETURNING name, hash`,
  )
  server.process.kill('SIGHUP')
  await until(() => unreplaced().length === 1)
  for (const { name, hash } of rows)
    await database.owner.query('INSERT INTO public.migration (name, hash) VALUES ($1, $2)', [name, hash])
  expect(processes()).toEqual(before)
})

test('a new version that does not start replaces nothing', async () => {
  const before = processes()
  mkdirSync(join(versions, 'broken/server'), { recursive: true })
  writeFileSync(join(versions, 'broken/server/main.js'), 'process.exit(1)')
  leadTo('broken')
  server.process.kill('SIGHUP')
  await until(() => unreplaced().length === 2)
  expect(unreplaced().at(-1)).toMatchObject({
    err: { message: expect.stringContaining('ended with code 1') },
  })
  expect(processes()).toEqual(before)
  expect(await isUp()).toBe(true)
})

test('1,000 requests pass while SIGHUP, sent twice, replaces every process by the new version', async () => {
  const before = new Set(processes().map(({ pid }) => pid))
  const [agent, statuses] = [new Agent({ keepAlive: true, maxSockets: clientCount }), [] as unknown[]]
  const isDone = () => replaced().length === 2 && statuses.length >= requestCount
  const clients = Array.from({ length: clientCount }, async () => {
    while (!isDone()) statuses.push(await ask('/healthz', agent))
  })
  await until(() => statuses.length > clientCount)
  leadTo('two')
  const count = ready().length
  server.process.kill('SIGHUP')
  await until(() => ready().length > count)
  server.process.kill('SIGHUP')
  await until(isDone, 100_000)
  await Promise.all(clients)
  agent.destroy()
  expect(new Set(statuses)).toEqual(new Set([200]))
  const after = processes()
  expect(after.map(({ program }) => program)).toEqual(Array(3).fill(join(versions, 'two/server/main.js')))
  expect(after.filter(({ pid }) => before.has(pid))).toEqual([])
  expect(deaths()).toHaveLength(3)
})

test('the new version serves the files that pages of the version before load', async () => {
  const answer = await fetch(`${url}/assets/only-one.js`)
  expect([answer.status, await answer.text()]).toEqual([200, '1'])
})

/** Sends one request over a connection that stays open; returns its status, or why there is none. */
async function ask(path: string, agent: Agent): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  get(url + path, { agent }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode))
  }).on('error', ({ message }) => resolve(message))
  return promise
}

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { startEmbedded } from '#database/embedded/index.ts'
import { launchServer, stopServer } from '#database/embedded/launch.ts'
import { isServer, readLockFile } from '#database/embedded/lock.ts'
import { choosePlace } from '#database/embedded/place.ts'
import { runProgram, temporaryDataDir, until } from '#tests/programs.ts'

// A recovery replays the log, and the machine may be busy.

const writer = (...args: string[]) => runProgram(['tests/faults/writer.ts', ...args])
const quiet = () => {}

let data: Awaited<ReturnType<typeof temporaryDataDir>>
beforeEach(async () => {
  data = await temporaryDataDir()
})
afterEach(() => data.remove())

const serverPid = () => readLockFile(data.cluster)?.pid ?? 0
const serverRuns = () => isServer(serverPid(), data.cluster)

test('two first starts at once create one database, and its last user stops it', async () => {
  const [one, two] = [writer(data.path), writer(data.path)]
  const [first, second] = await Promise.all([one.line(/^ready (\d+)/), two.line(/^ready (\d+)/)])
  expect(first[1]).toBe(second[1])
  expect(await one.end('SIGTERM')).toBe(0)
  expect(serverRuns()).toBe(true)
  expect(await two.end('SIGTERM')).toBe(0)
  expect(serverPid()).toBe(0)
})

test('of starts at the same moment one launches the server, and the others learn that it did', async () => {
  const before = await startEmbedded({ dataDir: data.path, log: quiet })
  await before.stop()
  const place = choosePlace(data.path, quiet)
  const launched = await Promise.all(Array.from({ length: 16 }, () => launchServer(place, false)))
  expect(launched.filter(Boolean)).toEqual([true])
  expect(readdirSync(place.folder).filter((name) => name.startsWith('start'))).toEqual([])
  await stopServer(data.cluster)
})

test('a start that meets the lock file of another before its contents learns that it was not the first', async () => {
  const before = await startEmbedded({ dataDir: data.path, log: quiet })
  await before.stop()
  writeFileSync(join(data.cluster, 'postmaster.pid'), '')
  expect(await launchServer(choosePlace(data.path, quiet), false)).toBe(false)
  const after = await startEmbedded({ dataDir: data.path, log: quiet })
  await after.stop()
})

test('a server left by a killed program is adopted, and stopped by the program that adopted it', async () => {
  const killed = writer(data.path)
  await killed.line(/^ready \d+ own/)
  const pid = serverPid()
  await killed.end('SIGKILL')
  const server = await startEmbedded({ dataDir: data.path, log: quiet })
  expect({ adopted: server.adopted, pid: serverPid() }).toEqual({ adopted: true, pid })
  await server.stop()
  expect(isServer(pid, data.cluster)).toBe(false)
})

test('nothing acknowledged is lost when program and server are killed under load, three times in a row', async () => {
  const acknowledged: number[] = []
  for (let kills = 0; kills < 3; kills++) {
    const program = writer(data.path, 'write')
    await until(() => program.printed().split('\n').length > 200)
    process.kill(serverPid(), 'SIGKILL')
    await program.end('SIGKILL')
    acknowledged.push(...[...program.printed().matchAll(/^(\d+)\n/gm)].map((match) => Number(match[1])))
  }
  const server = await startEmbedded({ dataDir: data.path, log: quiet })
  const pool = createPool(server.url('owner', 'faults'))
  const { rows } = await pool.query('select id from acknowledged')
  await pool.end()
  await server.stop()
  const kept = new Set(rows.map((row) => row.id))
  expect(acknowledged.length).toBeGreaterThan(500)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('a server that dies while its program runs is restarted at the same port', async () => {
  const lines: string[] = []
  const server = await startEmbedded({ dataDir: data.path, log: (line) => lines.push(line) })
  const pool = createPool(server.url('super', 'postgres'), { max: 1 })
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await until(() => lines.includes('PostgreSQL is running again'))
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(serverPid()).not.toBe(pid)
  await pool.end()
  await server.stop()
  expect(serverPid()).toBe(0)
})

test('a lock file whose process id now belongs to another program is removed', async () => {
  const first = await startEmbedded({ dataDir: data.path, log: quiet })
  const lock = readFileSync(join(data.cluster, 'postmaster.pid'), 'utf8')
  await first.stop()
  writeFileSync(join(data.cluster, 'postmaster.pid'), lock.replace(/^\d+/, String(process.pid)))
  const second = await startEmbedded({ dataDir: data.path, log: quiet })
  expect(second.adopted).toBe(false)
  await second.stop({ immediate: true })
  expect(serverPid()).toBe(0)
})

test('the leftovers of a start that was killed while it created the database are removed', async () => {
  mkdirSync(join(data.path, 'pg18.new-999999999', 'cluster'), { recursive: true })
  const server = await startEmbedded({ dataDir: data.path, log: quiet, throwAway: true })
  await server.stop()
  expect(existsSync(join(data.path, 'pg18.new-999999999'))).toBe(false)
})

test('data of another PostgreSQL version is rejected with advice, and not touched', async () => {
  mkdirSync(join(data.path, 'pg17'), { recursive: true })
  await expect(startEmbedded({ dataDir: data.path, log: quiet })).rejects.toThrow(
    /holds data of PostgreSQL 17.*another DATA_DIR/s,
  )
  expect(existsSync(join(data.path, 'pg18'))).toBe(false)
})

test('a folder that other users cannot enter holds the data, or the log says where it is instead', async () => {
  chmodSync(dirname(data.path), 0o700)
  const lines: string[] = []
  const start = () => startEmbedded({ dataDir: data.path, log: (line) => lines.push(line), throwAway: true })
  const server = await start()
  const again = await start()
  await Promise.all([server.stop(), again.stop()])
  expect(again.dataDir).toBe(server.dataDir)
  if (server.dataDir === data.cluster) return
  expect(process.getuid?.()).toBe(0)
  expect(lines.join()).toContain(join(server.dataDir, '..', '..'))
  rmSync(join(server.dataDir, '..', '..'), { recursive: true })
})

test('a DATA_DIR that cannot be a folder is reported, with what to do', async () => {
  writeFileSync(data.path, 'a file')
  await expect(startEmbedded({ dataDir: data.path, log: quiet })).rejects.toThrow(
    /Cannot write to .*Set DATA_DIR/s,
  )
  const below = join(data.path, 'below')
  await expect(startEmbedded({ dataDir: below, log: quiet })).rejects.toThrow(
    /Cannot write to .*Set DATA_DIR/s,
  )
})

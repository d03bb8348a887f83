import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startJobs } from '#server/jobs/index.ts'
import { shareDatabase } from '#tests/database.ts'
import { programPlace } from '#tests/programs.ts'
import { shareServices } from '#tests/services.ts'
import { readConfig } from '../config.ts'
import { backUpNightly, copyElsewhere, newestBackup } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
let home: string
let backups: string
let logged: { level: number; msg: string; err?: { message: string } }[]

beforeEach(async () => {
  home = await mkdtemp(join(programPlace, 'backups-'))
  backups = join(home, 'backups')
  logged = []
})
afterEach(() => rm(home, { recursive: true }))

const errors = (): string[] => logged.filter(({ level }) => level === 50).map(({ msg }) => msg)

function parts(env: Record<string, string> = {}) {
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const config = readConfig({ DEMO: 'off', DATA_DIR: join(home, 'data'), BACKUP_DIR: backups, ...env })
  return { ...services, config, log, ownerUrl: database.ownerUrl }
}

/** Adds a finished backup whose rows take this much space, and returns its folder. */
async function anEarlier(name: string, bytes = 1): Promise<string> {
  const folder = join(backups, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'public.member.copy.gz'), '')
  await truncate(join(folder, 'public.member.copy.gz'), bytes)
  return folder
}

/** Adds the draft of a backup, last written to this many minutes ago. */
async function aDraft(name: string, minutesAgo: number): Promise<void> {
  const folder = await anEarlier(`${name}.partial`)
  const at = new Date(Date.now() - minutesAgo * 60_000)
  for (const path of [join(folder, 'public.member.copy.gz'), folder]) await utimes(path, at, at)
}

/** Writes a program that runs these lines, and returns its path. */
async function aProgram(lines: string): Promise<string> {
  const path = join(home, 'copy')
  await writeFile(path, `#!/bin/sh\n${lines}\n`)
  await chmod(path, 0o755)
  return path
}

test('drafts of killed backups are deleted before the next one, and a running one stays', async () => {
  await anEarlier('2026-01-04T02-07-00Z', 8 * 2 ** 40)
  await aDraft('2026-01-05T02-07-00Z', 11)
  await aDraft('2026-01-06T02-07-00Z', 5)
  await expect(backUpNightly(parts())).rejects.toThrow(/MB left/)
  expect(await readdir(backups)).toEqual(['2026-01-04T02-07-00Z', '2026-01-06T02-07-00Z.partial'])
})

test('a disk without space for one more backup is noticed before it is written, and logged as an error', async () => {
  await anEarlier('2026-01-04T02-07-00Z', 8 * 2 ** 40)
  await expect(backUpNightly(parts())).rejects.toThrow(/needs about 92\d{5} MB.*set BACKUP_DIR/s)
  expect(errors()).toEqual(['the nightly backup failed'])
  expect(await readdir(backups)).toEqual(['2026-01-04T02-07-00Z'])
})

test('a folder that backups can’t be written to is logged as an error when the jobs start', async () => {
  await writeFile(backups, 'a file')
  const jobs = await startJobs(parts())
  await jobs.stop()
  expect(errors()).toEqual(['backups can’t be written'])
  expect(logged.at(0)?.err?.message).toMatch(/Cannot write to .*ReadWritePaths/s)
})

test('a BACKUP_COMMAND that can’t be run is logged as an error when the jobs start', async () => {
  const jobs = await startJobs(parts({ BACKUP_COMMAND: join(home, 'mistyped') }))
  await jobs.stop()
  expect(errors()).toEqual(['BACKUP_COMMAND can’t be run'])
})

test('BACKUP_COMMAND runs once per finished backup, with its path', async () => {
  const command = await aProgram(`ls "$1" > "${join(home, 'seen')}"; echo "$1" >> "${join(home, 'paths')}"`)
  await backUpNightly(parts({ BACKUP_COMMAND: command }))
  const [name = ''] = await readdir(backups)
  expect(await readFile(join(home, 'paths'), 'utf8')).toBe(`${join(backups, name)}\n`)
  expect(await readFile(join(home, 'seen'), 'utf8')).toContain('manifest.json')
  expect(errors()).toEqual([])
})

test('backups that BACKUP_COMMAND did not copy are counted once its time is over, until one is copied', async () => {
  await database.owner.query('DELETE FROM backup')
  const broken = parts({ BACKUP_COMMAND: await aProgram('exit 3') })
  const uncopied = async () => (await newestBackup(services))?.uncopied
  const later = () => database.owner.query(`UPDATE backup SET made_at = made_at - interval '7 hours'`)
  await backUpNightly(broken)
  expect(await uncopied(), 'it may still be copied').toBe(0)
  await later()
  expect(await uncopied()).toBe(1)
  const [name = ''] = await readdir(backups)
  const copies = { BACKUP_COMMAND: await aProgram('exit 0') }
  await copyElsewhere(copies, database.ownerUrl, join(backups, name))
  expect(await uncopied()).toBe(0)
})

test('a BACKUP_COMMAND that fails is logged as an error with its last words, and the backup stays', async () => {
  const command = await aProgram('echo the other side is full >&2; exit 3')
  await backUpNightly(parts({ BACKUP_COMMAND: command }))
  expect(await readdir(backups)).toHaveLength(1)
  expect(errors()).toEqual(['the backup was not copied'])
  expect(logged.at(-1)?.err?.message).toMatch(/exit code 3.*the other side is full/s)
})

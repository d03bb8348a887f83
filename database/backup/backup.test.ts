import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '#database/connection.ts'
import { numberedFiles } from '#database/migration-files.ts'
import { balanceOf, postTransfers, supply, verifyLedger } from '#ledger/index.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give } from '#tests/exchange.ts'
import { anEscrow, aWallet } from '#tests/ledger.ts'
import { applyNumbered } from '../migrate.ts'
import { backUp, backupName, keepNewest, type Manifest, readManifest, restore } from './index.ts'

let source: TestDatabase
let target: Awaited<ReturnType<typeof createEmptyDatabase>>
let home: string

beforeAll(async () => {
  source = await createTestDatabase()
  const owner = await addPerson(source, 'potter')
  await give(source, owner, 5_000)
  await fundWebsite(source, {
    owner,
    url: 'https://kiln.example/?a=1\t2',
    title: 'Glaze \\ "salt"\nand ash, 陶',
  })
})

afterAll(() => source.close())

beforeEach(async () => {
  target = await createEmptyDatabase()
  home = await mkdtemp(join(tmpdir(), 'backup-'))
})

afterEach(async () => {
  await target.drop()
  await rm(home, { recursive: true })
})

const take = (): Promise<Manifest> => backUp(source.ownerUrl, join(home, 'taken'))
const restoreBackup = (folder = join(home, 'taken'), dataDir = join(home, 'data')): Promise<Manifest> =>
  restore(target.ownerUrl, { folder, dataDir, log: () => {} })

async function editTaken(change: (manifest: Manifest) => Partial<Manifest>): Promise<void> {
  const file = join(home, 'taken', 'manifest.json')
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, ...change(manifest) }))
}

async function inTarget<Answer>(
  work: (pool: pg.Pool) => Promise<Answer>,
  { ownerUrl } = target,
): Promise<Answer> {
  const pool = createPool(ownerUrl, { max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const isEmpty = (): Promise<boolean> =>
  inTarget(async (pool) => {
    const { rows } = await pool.query(`SELECT to_regclass('public.migration') AS migration`)
    return rows[0].migration === null
  })

describe('of one backup', () => {
  let taken: Manifest
  let restored: typeof target
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'backup-'))
    const folder = join(dataDir, 'taken')
    restored = await createEmptyDatabase()
    taken = await backUp(source.ownerUrl, folder)
    await restore(restored.ownerUrl, { folder, dataDir, log: () => {} })
    await rm(dataDir, { recursive: true })
  })
  afterAll(() => restored.drop())

  test('a restored database equals the backup to the byte, and its ledger verifies', async () => {
    expect(taken.tables.find(({ name }) => name === 'ledger.transfer')?.rows).toBeGreaterThan(0)
    const again = await backUp(restored.ownerUrl, join(home, 'again'))
    expect(again.tables).toEqual(taken.tables)
    expect(again.sequences).toEqual(taken.sequences)
    expect(again.migrations).toEqual(taken.migrations)
    expect(await inTarget(verifyLedger, restored)).toEqual([])
  })

  test('triggers, constraints and rights are restored as in a migrated database', async () => {
    const guards = async (pool: pg.Pool): Promise<unknown[]> => {
      const { rows } = await pool.query(
        `SELECT tgrelid::regclass::text AS "table", tgname AS name, tgenabled::text AS state, NULL AS text
         FROM pg_trigger WHERE NOT tgisinternal
         UNION ALL SELECT conrelid::regclass::text, conname, convalidated::text, pg_get_constraintdef(oid)
         FROM pg_constraint WHERE connamespace::regnamespace::text IN ('public', 'ledger', 'exchange')
         UNION ALL SELECT oid::regclass::text, 'rights', relkind::text, relacl::text FROM pg_class
         WHERE relnamespace::regnamespace::text IN ('public', 'ledger') AND relkind IN ('r', 'v', 'S')
         ORDER BY 1, 2`,
      )
      return rows
    }
    expect(await inTarget(guards, restored)).toEqual(await guards(source.owner))
    await inTarget(
      (pool) =>
        expect(pool.query('UPDATE ledger.entry SET amount = amount + 1')).rejects.toThrow(
          /append|never|only/i,
        ),
      restored,
    )
  })

  test('the restored exchange continues: new accounts and transfers take the next ids', async () => {
    await inTarget(async (pool) => {
      const before = await supply(pool)
      const wallet = await aWallet(pool, 40)
      expect(await balanceOf(pool, wallet)).toBe(40)
      await anEscrow(pool, 25)
      expect((await supply(pool)).issued).toBe(before.issued + 65)
      const { rows } = await pool.query(`SELECT relname FROM pg_class
        WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r' AND reltuples < 0`)
      expect(rows, 'tables without statistics').toEqual([])
      expect(await verifyLedger(pool)).toEqual([])
    }, restored)
  })
})

test('a backup made while points move is consistent', async () => {
  const wallet = await aWallet(source.app, 0)
  let moving = true
  const traffic = (async () => {
    for (let ref = 1; moving; ref++)
      await postTransfers(source.app, [
        { key: randomUUID(), reason: 'welcome_grant', target: wallet, amount: 1, ref: 9_000_000 + ref },
      ])
  })()
  await take()
  moving = false
  await traffic
  await restoreBackup()
  expect(await inTarget(verifyLedger)).toEqual([])
})

test('a restored backup of an older schema is migrated', async () => {
  const older = await createEmptyDatabase()
  const client = new pg.Client(older.ownerUrl)
  await client.connect()
  const files = numberedFiles().map(({ name }) => name)
  const first = files.slice(0, 1)
  await client.query('BEGIN')
  await applyNumbered(client, first)
  await client.query('COMMIT')
  await client.query(`INSERT INTO setting (name, value, changed_at) VALUES ('old_one', '5', now())`)
  await client.end()
  const taken = await backUp(older.ownerUrl, join(home, 'taken'))
  await older.drop()
  expect(taken.migrations).toHaveLength(first.length)
  await restoreBackup()
  await inTarget(async (pool) => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS n FROM migration WHERE name ~ '^database/migrations/'`,
    )
    expect(rows[0].n).toBe(files.length)
    expect((await pool.query(`SELECT value FROM setting WHERE name = 'old_one'`)).rows).toEqual([
      { value: 5 },
    ])
  })
})

test('a folder that can’t be written to is named before a row is restored', async () => {
  await take()
  const file = join(home, 'a-file')
  await writeFile(file, '')
  for (const dataDir of [file, join(file, 'below')])
    await expect(restoreBackup(join(home, 'taken'), dataDir)).rejects.toThrow(/Cannot write to .*a-file/)
  expect(await isEmpty()).toBe(true)
})

test('a migration that fails on restored rows restores nothing', async () => {
  await take()
  await editTaken(({ migrations, tables }) => ({
    migrations: migrations.filter(({ name }) => name.endsWith('417-baseline')),
    tables: tables.filter(({ name }) => name === 'public.setting'),
  }))
  // Made by migration 431.
  await inTarget((pool) => pool.query('CREATE TABLE held_word (word text)'))
  await expect(restoreBackup()).rejects.toThrow(/held_word/)
  expect(await isEmpty()).toBe(true)
})

test('a backup from before the baseline is restored if it has everything that the baseline replaces', async () => {
  const { migrations } = await take()
  const fixture = await readFile('tests/fixtures/migrations-before-the-baseline.txt', 'utf8')
  const replaced = fixture
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', hash = '']) => ({ name, hash }))
  const restoreAt = async (ran: Manifest['migrations']) => {
    await editTaken(() => ({ migrations: ran }))
    return restoreBackup()
  }
  await expect(restoreAt(replaced.slice(0, -1))).rejects.toThrow(
    /older than version fad5f095.*Restore it with/s,
  )
  expect(await isEmpty()).toBe(true)
  await restoreAt([...replaced, ...migrations.slice(1)])
  expect(await inTarget(verifyLedger)).toEqual([])
})

test('a restored installation has no backups of its own yet', async () => {
  const text = `INSERT INTO backup (made_at, host, folder, row_count, duration_ms) VALUES (now(), 'lost', '/b', 1, 1)`
  await source.owner.query(text)
  await take()
  await restoreBackup()
  expect(await inTarget((pool) => pool.query('SELECT FROM backup'))).toMatchObject({ rowCount: 0 })
  await source.owner.query('DELETE FROM backup')
})

test('a damaged file is named, and the database stays empty', async () => {
  const { tables } = await take()
  const file = tables.find(({ name }) => name === 'ledger.entry')?.file ?? ''
  await truncate(join(home, 'taken', file), 40)
  await expect(restoreBackup()).rejects.toThrow(
    /ledger\.entry\.copy\.gz is missing or damaged: nothing was restored/,
  )
  expect(await isEmpty()).toBe(true)
})

test('rows that violate a constraint restore nothing', async () => {
  await take()
  await editTaken(({ tables }) => ({ tables: tables.filter(({ name }) => name !== 'public.member') }))
  await expect(restoreBackup()).rejects.toThrow(/foreign key/)
  expect(await isEmpty()).toBe(true)
})

test('a database in use is never overwritten', async () => {
  await take()
  await restoreBackup()
  await expect(restoreBackup()).rejects.toThrow(/restored into an empty one/)
})

test('a backup of a newer program is rejected, and so is an incomplete or a missing one', async () => {
  await take()
  const later = { name: 'database/migrations/999-later.sql', hash: 'x' }
  await editTaken(({ migrations }) => ({ migrations: [...migrations, later] }))
  await expect(restoreBackup()).rejects.toThrow(/newer or another version .*999-later/)
  await rm(join(home, 'taken', 'manifest.json'))
  await expect(restoreBackup()).rejects.toThrow(/not a complete backup/)
  await expect(restoreBackup(join(home, 'mistyped'))).rejects.toThrow(/mistyped does not exist\.$/)
  expect(await isEmpty()).toBe(true)
})

test('files beside the database are backed up and restored with it', async () => {
  const proofs = join(home, 'proofs')
  await mkdir(join(proofs, 'ab'), { recursive: true })
  await writeFile(join(proofs, 'ab', 'one.webp'), 'picture')
  const { files } = await backUp(source.ownerUrl, join(home, 'taken'), {
    proofs,
    gone: join(home, 'no-such'),
  })
  expect(files).toEqual([{ path: join('proofs', 'ab', 'one.webp'), bytes: 7, sha256: expect.any(String) }])
  await restoreBackup()
  expect(await readFile(join(home, 'data', 'proofs', 'ab', 'one.webp'), 'utf8')).toBe('picture')
})

test('a backup says whether it is a demo’s, and the tables of an older one do', async () => {
  expect((await take()).demo).toBe(false)
  const folder = join(home, 'demo')
  await source.owner.query('INSERT INTO demo_planting DEFAULT VALUES')
  const { demo, ...older } = await backUp(source.ownerUrl, folder)
  await source.owner.query('DELETE FROM demo_planting')
  expect(demo).toBe(true)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(older))
  expect((await readManifest(folder)).demo).toBe(true)
})

test('a backup that fails leaves no files behind', async () => {
  await expect(backUp(target.ownerUrl, join(home, 'taken'))).rejects.toThrow(/migration/)
  expect(await readdir(home)).toEqual([])
})

test('a backup into a folder with files is rejected, and they stay', async () => {
  await take()
  await expect(take()).rejects.toThrow('a backup needs a folder of its own')
  expect((await readManifest(join(home, 'taken'))).tables).not.toEqual([])
})

test('the newest backups of each kind stay, older and abandoned ones are deleted, other folders stay', async () => {
  const days = Array.from({ length: 9 }, (_, day) => backupName(new Date(Date.UTC(2026, 0, day + 1, 2, 7))))
  const others = [`${days[0]}-before-migrating`, `${days[0]}-demo`]
  const abandoned = `${days[3]}.partial`
  for (const name of [...days, ...others, abandoned, 'by-hand']) await mkdir(join(home, name))
  await utimes(join(home, abandoned), 0, 0)
  await keepNewest(home, 7)
  expect((await readdir(home)).sort()).toEqual([...days.slice(2), ...others, 'by-hand'].sort())
})

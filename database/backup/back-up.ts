import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { isNumbered } from '#database/migration-files.ts'
import { reach } from '#database/reach.ts'
import { StartError } from '#database/start-error.ts'
import { is, query, queryValue, queryValues } from '../rows.ts'
import { readSequences, readTables, setPlainForms, type Table } from './contents.ts'
import { copyToFile, sumOfFile } from './copy.ts'
import { areOfDemo, type FileCopy, type Manifest, type TableCopy, writeManifest } from './manifest.ts'

/**
 * Backs up the database of `ownerUrl` into `folder`, with the files stored beside it (`files`: name of a
 * folder and its path). All tables come from one snapshot, and no other client has to wait. Until it is
 * complete the backup is called `….partial`; if it fails, its files are deleted.
 * @throws StartError if the folder has files, or the database can't be reached
 */
export async function backUp(
  ownerUrl: string,
  folder: string,
  files: Record<string, string> = {},
): Promise<Manifest> {
  const earlier = await readdir(folder).catch(() => [])
  if (earlier.length > 0)
    throw new StartError(`${folder} holds other files: a backup needs a folder of its own.`)
  const draft = `${folder}.partial`
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const manifest = { ...(await writeTables(ownerUrl, draft)), files: await copyFiles(draft, files) }
    await writeManifest(draft, manifest)
    await rename(draft, folder)
    return manifest
  } catch (error) {
    // A full disk stays full otherwise, and the database may be on it too.
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Tables that are copied at once: compressing one keeps one core busy. */
const maxCopies = 4

async function writeTables(ownerUrl: string, folder: string): Promise<Omit<Manifest, 'files'>> {
  await using client = await reach(ownerUrl, 'mutuals backup')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await setPlainForms(client)
  const about = await readAbout(client)
  const tables = await readTables(client)
  const copies = await copyTables(ownerUrl, client, folder, tables)
  // Sequences are not part of the snapshot. Read last, they are never behind the rows.
  const sequences = await readSequences(client)
  return { format: 1, ...about, demo: areOfDemo(copies), tables: copies, sequences }
}

/** Copies tables over several connections that share the snapshot of `client`; in the order given. */
async function copyTables(
  ownerUrl: string,
  client: pg.Client,
  folder: string,
  tables: readonly Table[],
): Promise<TableCopy[]> {
  const snapshot = await queryValue(client, is.text, 'SELECT pg_export_snapshot() AS snapshot')
  const sizes = await queryValues(
    client,
    is.text,
    'SELECT pg_table_size(name::regclass)::text AS bytes FROM unnest($1::text[]) WITH ORDINALITY AS of (name, place) ORDER BY place',
    [tables.map(({ name }) => name)],
  )
  // The largest first: none of them is then left to the end alone.
  const left = [...tables.keys()].sort((one, two) => Number(sizes[one]) - Number(sizes[two]))
  const copies: TableCopy[] = []
  const copyNext = async (copier: pg.Client): Promise<void> => {
    for (let place = left.pop(); place !== undefined; place = left.pop()) {
      const table = tables[place]
      if (!table) continue
      const file = `${table.name.replaceAll('"', '')}.copy.gz`
      copies[place] = { ...table, file, ...(await copyToFile(copier, table, join(folder, file))) }
    }
  }
  const work = Array.from({ length: maxCopies }, async () => {
    await using copier = await reach(ownerUrl, 'mutuals backup')
    try {
      await copier.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await copier.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
      await setPlainForms(copier)
      await copyNext(copier)
    } catch (error) {
      // The others need not finish theirs.
      left.length = 0
      throw error
    }
  })
  const failed = (await Promise.allSettled(work)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return copies
}

async function readAbout(client: pg.Client): Promise<Pick<Manifest, 'madeAt' | 'postgres' | 'migrations'>> {
  const rows = await query(
    client,
    { name: is.text, hash: is.text },
    'SELECT name, hash FROM public.migration ORDER BY name',
  )
  const version = await queryValue(client, is.text, `SELECT current_setting('server_version') AS version`)
  return {
    madeAt: new Date().toISOString(),
    postgres: version,
    migrations: rows.filter(({ name }) => isNumbered(name)),
  }
}

/** Files under random names never change, so on the same disk a hard link to each is enough. */
async function copyFiles(folder: string, places: Record<string, string>): Promise<FileCopy[]> {
  const copies: FileCopy[] = []
  for (const [name, place] of Object.entries(places)) {
    const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => [])
    for (const entry of entries.filter((one) => one.isFile())) {
      const source = join(entry.parentPath, entry.name)
      const path = join(name, source.slice(place.length + 1))
      const target = join(folder, 'files', path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      if (!(await linkOrCopy(source, target))) continue
      copies.push({
        path,
        bytes: (await stat(target)).size,
        sha256: await sumOfFile(target, { packed: false }),
      })
    }
  }
  return copies
}

/** Returns false if the file was deleted in the meantime. */
async function linkOrCopy(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target).catch(() => copyFile(source, target))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#database/start-error.ts'

/** One table of a backup: its rows as COPY's text, packed, in `file`; the checksum is that of the unpacked text. */
export type TableCopy = { name: string; columns: string[]; file: string; rows: number; sha256: string }

/** One file that was kept beside the database, by its path under the folder of data. */
export type FileCopy = { path: string; bytes: number; sha256: string }

/** What a backup holds. It is written last: a folder without one is not a backup. */
export type Manifest = {
  format: 1
  madeAt: string
  /** The server's version, for people; any version of PostgreSQL reads COPY's text. */
  postgres: string
  /** The numbered migrations that had run. */
  migrations: { name: string; hash: string }[]
  tables: TableCopy[]
  sequences: { name: string; lastValue: string }[]
  files: FileCopy[]
}

const name = 'manifest.json'

/** Writes it, and with it makes the folder a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, name), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
}

/** Reads the manifest of a backup. @throws StartError where there is none, or one that this program can't read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => {
    throw new StartError(`${folder} is no whole backup: there is no ${name} in it.`)
  })
  const manifest = parse(text)
  if (manifest?.format === 1) return manifest
  throw new StartError(`${join(folder, name)} was not written by this program, or by a newer one.`)
}

function parse(text: string): Manifest | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

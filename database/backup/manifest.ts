import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#database/start-error.ts'

/** A table of a backup: `file` holds its rows as COPY text, compressed; the checksum is of the uncompressed text. */
export type TableCopy = { name: string; columns: string[]; file: string; rows: number; sha256: string }

/** A file stored beside the database, by its path below the data folder. */
export type FileCopy = { path: string; bytes: number; sha256: string }

/** Contents of a backup. Written last: a folder without a manifest is not a backup. */
export interface Manifest {
  format: 1
  madeAt: string
  /** Of a recorded scene: the moment after its last event. A restore moves its dates; those of a backup stay. */
  endsAt?: string
  /** True for the invented members of a demo, which must not enter a real installation by mistake. */
  demo: boolean
  /** Version of the server, for people; any version of PostgreSQL reads COPY text. */
  postgres: string
  /** Numbered migrations that had run. */
  migrations: { name: string; hash: string }[]
  tables: TableCopy[]
  sequences: { name: string; lastValue: string }[]
  files: FileCopy[]
}

const name = 'manifest.json'

/** Writes the manifest, which makes the folder a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, name), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
}

/** True if these tables are a demo's: its seeding leaves one row there. */
export const areOfDemo = (tables: readonly TableCopy[]): boolean =>
  tables.some(({ name: table, rows }) => table === 'public.demo_planting' && rows > 0)

/**
 * Reads the manifest of a backup. An older one does not say whether it is a demo's, but its tables do.
 * @throws StartError if it or its folder is missing, or this program can't read it
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => {
    const reason = existsSync(folder) ? `is not a complete backup: ${name} is missing` : 'does not exist'
    throw new StartError(`${folder} ${reason}.`)
  })
  const manifest = parse(text)
  if (manifest?.format === 1) return { ...manifest, demo: manifest.demo ?? areOfDemo(manifest.tables) }
  throw new StartError(`${join(folder, name)} was not written by this program, or by a newer version of it.`)
}

function parse(text: string): (Omit<Manifest, 'demo'> & Partial<Manifest>) | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

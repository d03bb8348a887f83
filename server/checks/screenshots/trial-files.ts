import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

const leftOverMs = 120_000

const folderOf = ({ dataDir }: Config): string => join(dataDir, 'trials')

/** Stores a picture where the jobs find it; only the process's user can open it. */
export async function storePicture(config: Config, id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 })
  await writeFile(join(folderOf(config), id), bytes, { mode: 0o600 })
}

/** Deletes a picture and returns its bytes; null if it no longer exists. */
export async function takePicture(config: Config, id: string): Promise<Buffer | null> {
  const path = join(folderOf(config), id)
  const bytes = await readFile(path).catch(() => null)
  await rm(path, { force: true })
  return bytes
}

/** Deletes pictures that no job took, because a process was killed in between. */
export async function clearLeftovers(config: Config): Promise<void> {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    // By the machine's clock, as file times are.
    if (mtimeMs < Date.now() - leftOverMs) await rm(path, { force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

type Place = Pick<Config, 'dataDir'>

/** Kind of a file: an upload as received, which exists for seconds only, or a picture that we encoded. */
type FileKind = 'upload' | 'webp'

/** Folder shared by every process that receives or reads pictures, and by nothing else. */
const folderOf = ({ dataDir }: Place): string => join(dataDir, 'proofs')

const namePattern = /^[\w-]{43}\.(upload|webp)$/

/**
 * Stores bytes under a name that nobody can guess, and returns it. Only this system's user may open the file.
 */
export async function storeFile(place: Place, kind: FileKind, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(32).toString('base64url')}.${kind}`
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
  await writeFile(join(folderOf(place), name), bytes, { flag: 'wx', mode: 0o600 })
  return name
}

/** Bytes of a stored file; null if there is none. */
export async function readStoredFile(place: Place, name: string): Promise<Buffer | null> {
  if (!namePattern.test(name)) return null
  return readFile(join(folderOf(place), name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Deletes a file, if it exists. */
export async function deleteFile(place: Place, name: string): Promise<void> {
  if (namePattern.test(name)) await rm(join(folderOf(place), name), { force: true })
}

/** Names of files that were written more than `ageMs` ago. */
export async function listOlder(place: Place, ageMs: number): Promise<string[]> {
  const names = await readdir(folderOf(place)).catch(() => [])
  const before = Date.now() - ageMs
  const older: string[] = []
  for (const name of names.filter((each) => namePattern.test(each))) {
    const written = await stat(join(folderOf(place), name)).catch(() => null)
    if (written && written.mtimeMs < before) older.push(name)
  }
  return older
}

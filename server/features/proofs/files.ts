import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

type Place = Pick<Config, 'dataDir'>

/** What a file is: as it came, and for seconds only; or a picture that we encoded. */
type FileKind = 'upload' | 'webp'

/** Every process that receives or reads pictures sees this folder; nobody else does. */
const folderOf = ({ dataDir }: Place): string => join(dataDir, 'proofs')

const ours = /^[\w-]{43}\.(upload|webp)$/

/** Keeps bytes under a name that nobody can guess; answers the name. Only this system's user may open the file. */
export async function keepFile(place: Place, kind: FileKind, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(32).toString('base64url')}.${kind}`
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
  await writeFile(join(folderOf(place), name), bytes, { flag: 'wx', mode: 0o600 })
  return name
}

/** The bytes of a file; null where there is none. */
export async function readKept(place: Place, name: string): Promise<Buffer | null> {
  if (!ours.test(name)) return null
  return readFile(join(folderOf(place), name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Removes a file, if it is there. */
export async function dropFile(place: Place, name: string): Promise<void> {
  if (ours.test(name)) await rm(join(folderOf(place), name), { force: true })
}

/** Names of files that were written at least so long ago. */
export async function listOlder(place: Place, ageMs: number): Promise<string[]> {
  const names = await readdir(folderOf(place)).catch(() => [])
  const before = Date.now() - ageMs
  const older: string[] = []
  for (const name of names.filter((each) => ours.test(each))) {
    const written = await stat(join(folderOf(place), name)).catch(() => null)
    if (written && written.mtimeMs < before) older.push(name)
  }
  return older
}

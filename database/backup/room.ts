import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '#database/start-error.ts'
import { newestIn } from './stored.ts'

const mebibyte = 2 ** 20
const leastBytes = 64 * mebibyte
/** A backup may be larger than the one before by this factor. */
const growth = 1.1

/**
 * Checks that a backup can be written into a subfolder of `home`, without writing anything: rights, and space
 * for one like the newest there.
 * @throws StartError, which says what to do
 */
export async function checkRoom(home: string): Promise<void> {
  await rejectUnwritable(home)
  const neededBytes = Math.max(leastBytes, growth * (await sizeOfNewest(home)))
  const { freeBytes } = await diskOf(home)
  if (freeBytes >= neededBytes) return
  throw new StartError(
    `The disk that holds ${home} has ${megabytes(freeBytes)} MB left, and a backup needs about ${megabytes(neededBytes)} MB.\n` +
      'Free space on it, or set BACKUP_DIR to a folder on another disk.',
    { mayPass: true },
  )
}

/** Reads the size of the disk that holds a folder, or will hold it, and how much of it is free for this user. */
export async function diskOf(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(await nearestFolder(folder))
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

const megabytes = (bytes: number): number => Math.round(bytes / mebibyte)

async function rejectUnwritable(home: string): Promise<void> {
  try {
    await access(await nearestFolder(home), constants.W_OK)
  } catch (error) {
    throw new StartError(
      `Cannot write to ${home}, where backups are stored (${codeOf(error)}).\n` +
        'Set BACKUP_DIR to a folder that this user can write to; for a systemd service, also name it in ReadWritePaths.',
    )
  }
}

/** The path itself, or the nearest folder above it that exists. */
async function nearestFolder(path: string): Promise<string> {
  try {
    await readdir(path)
    return path
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return nearestFolder(dirname(path))
  }
}

/** Size of the newest backup in bytes. Files that are only linked to take no space. */
async function sizeOfNewest(home: string): Promise<number> {
  const newest = await newestIn(home)
  if (newest === null) return 0
  let bytes = 0
  for (const entry of await readdir(newest, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const { size, nlink } = await stat(join(entry.parentPath, entry.name))
    if (nlink === 1) bytes += size
  }
  return bytes
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

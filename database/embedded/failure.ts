import { StartError } from '#database/start-error.ts'

/** Logs one line about the progress. */
export type Log = (message: string) => void

/** True if a system error has one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Explains a failed write below `folder` to the person who starts the program; returns other errors unchanged. */
export function explainWrite(error: unknown, folder: string): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return fullDisk(folder)
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST')) {
    return new StartError(
      `Cannot write to ${folder}, where the data are stored (${String((error as Error & { code: string }).code)}).\n` +
        'Set DATA_DIR to a folder that this user can write to, or give this user access to that folder.',
    )
  }
  return error
}

/** Explains PostgreSQL's output to the person who starts the program; `output` is the end of its log. */
export function explainServer(output: string, folder: string): StartError {
  if (/No space left on device|disk quota/i.test(output)) return fullDisk(folder)
  if (/Read-only file system/i.test(output)) {
    return new StartError(`${folder} is read-only.\nSet DATA_DIR to a folder that this user can write to.`)
  }
  if (/could not create shared memory|could not open shared memory/i.test(output)) {
    return new StartError(
      `PostgreSQL cannot get shared memory here. Give this container a larger /dev/shm.\n${output}`,
    )
  }
  const [, userId] = /could not look up effective user ID (\d+)/.exec(output) ?? []
  if (userId) {
    return new StartError(
      `PostgreSQL cannot run here: this user (${userId}) has no entry in /etc/passwd.\n` +
        `Add one (useradd --system --uid ${userId} mutuals), start as another user, or set DATABASE_URL to your own server.`,
    )
  }
  return new StartError(`PostgreSQL did not start. The end of its log:\n${output || '(none)'}`, {
    mayPass: true,
  })
}

/** Explains why an existing program could not be run. */
export function explainSpawn(error: unknown, program: string): unknown {
  if (!hasCode(error, 'ENOENT', 'ENOEXEC', 'EACCES')) return error
  return new StartError(
    `PostgreSQL's program cannot run here (${program}).\n` +
      'It needs Linux with glibc, or macOS. On other systems (such as Alpine) set DATABASE_URL to your own server.',
  )
}

/** Error for a disk that holds `folder` and is full, or has less than `neededBytes` left. */
export function fullDisk(folder: string, neededBytes?: number): StartError {
  const room = neededBytes ? `has less than ${Math.round(neededBytes / 1024 / 1024)} MB left` : 'is full'
  return new StartError(
    `The disk that holds ${folder} ${room}.\nFree space on it, or set DATA_DIR to a folder on another disk.`,
    { mayPass: true },
  )
}

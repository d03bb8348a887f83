import { StartError } from '#database/start-error.ts'

/** Takes one line about what is going on. */
export type Log = (message: string) => void

/** Whether an error of the system carries one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** What a failed write below `folder` means for the person who starts the program. */
export function explainWrite(error: unknown, folder: string): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return fullDisk(folder)
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST')) {
    return new StartError(
      `Cannot write to ${folder}, where the data live (${String((error as Error & { code: string }).code)}).\n` +
        'Set DATA_DIR to a folder that this user may write, or give this user that folder.',
    )
  }
  return error
}

/** What PostgreSQL's own words mean for the person who starts the program; `words` is the end of its log. */
export function explainServer(words: string, folder: string): StartError {
  if (/No space left on device|disk quota/i.test(words)) return fullDisk(folder)
  if (/Read-only file system/i.test(words)) {
    return new StartError(`${folder} is read-only.\nSet DATA_DIR to a folder that this user may write.`)
  }
  if (/could not create shared memory|could not open shared memory/i.test(words)) {
    return new StartError(
      `PostgreSQL gets no shared memory here. Give this container a larger /dev/shm.\n${words}`,
    )
  }
  return new StartError(`PostgreSQL did not start. Its last words:\n${words || '(none)'}`)
}

/** Why a program that exists could not be run at all. */
export function explainSpawn(error: unknown, program: string): unknown {
  if (!hasCode(error, 'ENOENT', 'ENOEXEC', 'EACCES')) return error
  return new StartError(
    `PostgreSQL's program cannot run here (${program}).\n` +
      'It needs a Linux with glibc, or macOS. Elsewhere (Alpine, for one) set DATABASE_URL to a server of your own.',
  )
}

/** No room, or less than `neededBytes`, on the disk that holds `folder`. */
export function fullDisk(folder: string, neededBytes?: number): StartError {
  const room = neededBytes ? `has less than ${Math.round(neededBytes / 1024 / 1024)} MB left` : 'is full'
  return new StartError(
    `The disk that holds ${folder} ${room}.\nMake room on it, or set DATA_DIR to a folder elsewhere.`,
  )
}

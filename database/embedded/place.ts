import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '#database/start-error.ts'
import { findPrograms, usablePrograms } from './binaries.ts'
import { explainWrite, fullDisk, type Log } from './failure.ts'
import { can, chooseIdentity, type Identity } from './identity.ts'

/** Major version of PostgreSQL in this project's packages. */
export const major = 18

/** Folder where root puts what a user without rights has to reach. */
const rootShelter = '/var/lib/mutuals'

/** Space for a first start: an empty cluster takes 40 MB, and its first log segments as much again. */
const enoughToBeginBytes = 128 * 1024 * 1024
/** Space for a later start: two segments of PostgreSQL's log. */
const enoughToRunBytes = 32 * 1024 * 1024

/** Paths of one embedded server, and the user that runs it. */
export interface Place {
  /** Holds the cluster, the credentials and the port: DATA_DIR/pg18. */
  folder: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** Holds bin, lib and share. */
  programs: string
  identity: Identity
}

/**
 * Finds or creates the folder for the data below `dataDir`, a user that can run PostgreSQL, and programs that
 * this user can read. @throws StartError, which says what to do, if one of them is missing
 */
export function choosePlace(dataDir: string, log: Log): Place {
  const base = chooseBase(resolve(dataDir), log)
  const identity = chooseIdentity(clusterOwner(base))
  rejectOtherVersions(base)
  const folder = join(base, `pg${major}`)
  rejectFullDisk(base, existsSync(folder) ? enoughToRunBytes : enoughToBeginBytes)
  const programs = usablePrograms(findPrograms(), identity, identity ? rootShelter : base, log)
  return { folder, cluster: join(folder, 'cluster'), programs, identity }
}

function chooseBase(wanted: string, log: Log): string {
  makeFolder(wanted)
  const identity = chooseIdentity()
  if (!identity) return wanted
  const sheltered = join(rootShelter, `${basename(wanted).replace(/^\.+/, '')}-${shortHash(wanted)}`)
  // Data placed in the shelter once stay there, even if the folder becomes readable later.
  if (!existsSync(sheltered) && can(identity, 'cd "$1"', wanted)) return wanted
  makeFolder(rootShelter)
  makeFolder(sheltered)
  log(
    `the user ${identity.name}, which runs PostgreSQL, cannot enter ${wanted}: the data are in ${sheltered}`,
  )
  return sheltered
}

/** Creates a folder unless it exists. @throws StartError, which says what to do, if it can't be written to */
export function makeFolder(path: string): void {
  const missing: string[] = []
  let nearest = path
  for (; !existsSync(nearest); nearest = dirname(nearest)) missing.unshift(nearest)
  try {
    accessSync(nearest, constants.W_OK)
    // Fails with ENOTDIR if it is not a folder.
    readdirSync(nearest)
    // One by one: below /proc, where none can be created, Node tries a recursive call forever.
    for (const folder of missing) {
      if (!existsSync(folder)) mkdirSync(folder)
      // PostgreSQL may run as another user, whatever the umask.
      chmodSync(folder, 0o755)
    }
  } catch (error) {
    throw explainWrite(error, path)
  }
}

/** PostgreSQL starts on a full disk and fails at the first write, so the disk is checked before. */
function rejectFullDisk(base: string, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(base)
  if (bavail * bsize < neededBytes) throw fullDisk(base, neededBytes)
}

const clusterOwner = (base: string): number | undefined =>
  statSync(join(base, `pg${major}`, 'cluster'), { throwIfNoEntry: false })?.uid

function rejectOtherVersions(base: string): void {
  const found = readdirSync(base).find((name) => /^pg\d+$/.test(name) && name !== `pg${major}`)
  if (!found || existsSync(join(base, `pg${major}`))) return
  throw new StartError(
    `${base} holds data of PostgreSQL ${found.slice(2)} (${found}); this version of the program runs PostgreSQL ${major}.\n` +
      'Start the version of the program that created them, or back them up with it (npm run backup) and restore\n' +
      'that backup with this one into another DATA_DIR (npm run restore -- FOLDER).\n' +
      `Nothing in ${join(base, found)} was changed.`,
  )
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

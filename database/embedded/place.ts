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

/** The major version of PostgreSQL that the packages of this project hold. */
export const major = 18

/** Where root keeps what a user without rights has to reach. */
const rootShelter = '/var/lib/mutuals'

/** An empty cluster takes 40 MB and its first log segments as much again. */
const enoughToBeginBytes = 128 * 1024 * 1024
/** Two segments of PostgreSQL's log. */
const enoughToRunBytes = 32 * 1024 * 1024

/** Where one embedded server lives and who runs it. */
export type Place = {
  /** Holds the cluster, the credentials and the port: DATA_DIR/pg18. */
  folder: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** Holds bin, lib and share. */
  programs: string
  identity: Identity
}

/**
 * Finds or makes the folder for the data below `dataDir`, a user that may run PostgreSQL, and programs that this
 * user can read. Throws a StartError that says what to do where one of them is not to be had.
 */
export function choosePlace(dataDir: string, log: Log): Place {
  const base = chooseBase(resolve(dataDir), log)
  const identity = chooseIdentity(clusterOwner(base))
  refuseOtherVersions(base)
  const folder = join(base, `pg${major}`)
  refuseFullDisk(base, existsSync(folder) ? enoughToRunBytes : enoughToBeginBytes)
  const programs = usablePrograms(findPrograms(), identity, identity ? rootShelter : base, log)
  return { folder, cluster: join(folder, 'cluster'), programs, identity }
}

function chooseBase(wanted: string, log: Log): string {
  makeFolder(wanted)
  const identity = chooseIdentity()
  if (!identity) return wanted
  const sheltered = join(rootShelter, `${basename(wanted).replace(/^\.+/, '')}-${shortHash(wanted)}`)
  // Data that were sheltered once stay there, even when the folder becomes readable later.
  if (!existsSync(sheltered) && can(identity, 'cd "$1"', wanted)) return wanted
  makeFolder(rootShelter)
  makeFolder(sheltered)
  log(`the user ${identity.name}, who runs PostgreSQL, cannot enter ${wanted}: the data are in ${sheltered}`)
  return sheltered
}

function makeFolder(path: string): void {
  try {
    accessSync(nearestFolder(path), constants.W_OK)
    const first = mkdirSync(path, { recursive: true })
    if (first) openFolders(first, path)
  } catch (error) {
    throw explainWrite(error, path)
  }
}

/** The path itself, or the first above it that is there. Making folders in a read-only place fails with riddles. */
function nearestFolder(path: string): string {
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  // Fails as a folder would that is none.
  readdirSync(folder)
  return folder
}

/** Others may pass through the folders just made, whatever the umask: PostgreSQL may run as another user. */
function openFolders(first: string, last: string): void {
  for (let path = last; path.length >= first.length; path = dirname(path)) chmodSync(path, 0o755)
}

/** PostgreSQL starts on a full disk, and then fails at the first write: better to say so now. */
function refuseFullDisk(base: string, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(base)
  if (bavail * bsize < neededBytes) throw fullDisk(base, neededBytes)
}

function clusterOwner(base: string): number | undefined {
  return statSync(join(base, `pg${major}`, 'cluster'), { throwIfNoEntry: false })?.uid
}

function refuseOtherVersions(base: string): void {
  const found = readdirSync(base).find((name) => /^pg\d+$/.test(name) && name !== `pg${major}`)
  if (!found || existsSync(join(base, `pg${major}`))) return
  throw new StartError(
    `${base} holds data of PostgreSQL ${found.slice(2)} (${found}); this version of the program runs PostgreSQL ${major}.\n` +
      'Start the version of the program that made them; or back them up with it (npm run backup) and restore that\n' +
      'with this one into another DATA_DIR (npm run restore -- FOLDER).\n' +
      `Nothing in ${join(base, found)} was touched.`,
  )
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#database/start-error.ts'
import { writeCredentials } from './credentials.ts'
import { explainServer, explainSpawn, explainWrite, hasCode, type Log } from './failure.ts'
import { asUser } from './identity.ts'
import { major, type Place } from './place.ts'

/**
 * Creates the data directory unless it exists. It is built beside its final path and moved there in one step,
 * so a start that is killed halfway leaves nothing that looks complete, and of two starts at once one wins.
 */
export async function ensureCluster(
  place: Place,
  lasting: boolean,
  { log, beforeCreating }: { log: Log; beforeCreating?: () => void },
): Promise<void> {
  if (existsSync(place.folder)) return checkVersion(place)
  beforeCreating?.()
  log('creating the database (first start only)')
  removeDrafts(place)
  const draft = `${place.folder}.new-${process.pid}`
  try {
    await buildDraft(draft, place, lasting)
    renameSync(draft, place.folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return
    throw explainWrite(error, dirname(place.folder))
  }
}

async function buildDraft(draft: string, place: Place, lasting: boolean): Promise<void> {
  mkdirSync(draft)
  // Others can enter but not list it: the credentials in it are ours, the cluster is PostgreSQL's.
  chmodSync(draft, 0o711)
  const cluster = join(draft, 'cluster')
  const passwordFile = join(draft, 'password')
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, writeCredentials(draft).super, { mode: 0o600 })
  if (place.identity) {
    for (const path of [cluster, passwordFile]) chownSync(path, place.identity.uid, place.identity.gid)
  }
  await initdb(place, cluster, passwordFile, lasting)
  rmSync(passwordFile)
}

async function initdb(place: Place, cluster: string, passwordFile: string, lasting: boolean): Promise<void> {
  const program = join(place.programs, 'bin', 'initdb')
  const options = [
    `--pgdata=${cluster}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(lasting ? [] : ['--no-sync']),
  ]
  const how = { ...asUser(place.identity), cwd: cluster, env: { LC_ALL: 'C', TZ: 'UTC' } }
  await promisify(execFile)(program, options, how).catch((error) => {
    if (typeof error.code === 'string') throw explainSpawn(error, program)
    throw explainServer(`${error.stdout}${error.stderr}`.split('\n').slice(-12).join('\n').trim(), cluster)
  })
}

function checkVersion(place: Place): void {
  const version = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === String(major)) return
  throw new StartError(
    `${place.cluster} holds data of PostgreSQL ${version}, but this program runs ${major}.`,
  )
}

/** Deletes the drafts of starts that were killed while building. */
function removeDrafts(place: Place): void {
  const prefix = `${basename(place.folder)}.new-`
  for (const name of readdirSync(dirname(place.folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(dirname(place.folder), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

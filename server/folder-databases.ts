import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { explainWrite, hasCode } from '#database/embedded/failure.ts'
import type { Embedded } from '#database/embedded/index.ts'
import { reach } from '#database/reach.ts'
import { is, queryValue } from '#database/rows.ts'
import { StartError } from '#database/start-error.ts'
import type { Config } from './config.ts'

const place = z.union([
  z.object({ server: z.literal('embedded'), database: z.string() }),
  z.object({ server: z.literal('external'), host: z.string(), port: z.int(), database: z.string() }),
])
const databases = z.object({ real: place.optional(), demo: place.optional() })

/** A database as a person would name it: in this installation's own server, or in another one. */
export type Place = z.output<typeof place>
/** Which databases a data folder has: one of an installation for members, one of a demo, or both. */
export type FolderDatabases = z.output<typeof databases>
export type Kind = keyof FolderDatabases

type Settings = Pick<Config, 'demo' | 'dataDir' | 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'>

/** Names in the embedded server. The demo has its own database, so it never meets real data. */
const embeddedNames: Record<Kind, string> = { real: 'mutuals', demo: 'mutuals_demo' }

/** The kind of database that the settings ask for. */
export const kindOf = ({ demo }: Pick<Config, 'demo'>): Kind => (demo ? 'demo' : 'real')

/** The database that the settings lead to. It is named by the owner's URL, which leads past any pooler. */
export function placeOf(config: Settings): Place {
  const url = config.DATABASE_MIGRATION_URL ?? config.DATABASE_URL
  if (url === undefined) return { server: 'embedded', database: embeddedNames[kindOf(config)] }
  const { host, port, database = '' } = new pg.Client({ connectionString: url })
  return { server: 'external', host: host.toLowerCase(), port, database }
}

/** The database of the settings in one line, for people; without a password. */
export function nameDatabase(config: Settings): string {
  const found = placeOf(config)
  const where =
    found.server === 'embedded' ? `embedded in ${config.dataDir}` : `at ${found.host}:${found.port}`
  return `${kindOf(config)}, ${where}, ${found.database}`
}

const pathOf = (dataDir: string): string => join(dataDir, 'database.json')

/** Reads which databases a data folder has; nothing if no start has written it yet. @throws StartError */
export function readDatabases(dataDir: string): FolderDatabases {
  const path = pathOf(dataDir)
  try {
    return databases.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return {}
    const cause = hasCode(error, 'EACCES', 'EPERM')
      ? 'Run this as the user that the server runs as.'
      : 'It is damaged. Delete it if the settings point to the right database: the next start writes it again.'
    throw new StartError(`${path}, which says which database this installation has, can’t be read.\n${cause}`)
  }
}

/** Writes down the database of the settings, beside one of the other kind. @throws StartError */
export function writeDatabases(config: Settings): void {
  const path = pathOf(config.dataDir)
  const before = readDatabases(config.dataDir)
  const found = placeOf(config)
  if (isSame(before[kindOf(config)], found)) return
  const about = 'Which database this folder belongs to. “Which database” in docs/operations.md says more.'
  const text = JSON.stringify({ about, ...before, [kindOf(config)]: found }, null, 2)
  try {
    writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
  } catch (error) {
    throw explainWrite(error, config.dataDir)
  }
}

/**
 * Completes what is known with the databases of a running embedded server that have a member: installations older
 * than that file have none, and one that was created by mistake counts for nothing.
 */
export async function survey(
  server: Pick<Embedded, 'databases' | 'url'>,
  known: FolderDatabases,
): Promise<FolderDatabases> {
  const found = { ...known }
  const names = await server.databases()
  for (const kind of ['real', 'demo'] as const) {
    const database = embeddedNames[kind]
    if (found[kind] || !names.includes(database) || !(await hasMember(server.url('owner', database))))
      continue
    found[kind] = { server: 'embedded', database }
  }
  return found
}

async function hasMember(ownerUrl: string): Promise<boolean> {
  await using client = await reach(ownerUrl, 'mutuals survey')
  const text = `SELECT to_regclass('public.member') IS NOT NULL AS filled`
  if (!(await queryValue(client, is.boolean, text))) return false
  return (await client.query('SELECT FROM public.member LIMIT 1')).rowCount === 1
}

/** Rejects settings that lead to another database than the folder’s. @throws StartError, which says what to do */
export function rejectOther(config: Settings, known: FolderDatabases): void {
  const expected = known[kindOf(config)]
  const found = placeOf(config)
  if (expected === undefined || isSame(expected, found)) return
  throw new StartError(
    `The settings point to ${inWords(found)}, but ${config.dataDir} uses ${inWords(expected)}: ${pathOf(config.dataDir)} says so.\n` +
      'Correct DATABASE_URL, DATABASE_MIGRATION_URL or DATA_DIR. If the change is meant (“Moving” in\n' +
      'docs/operations.md), delete that file.',
  )
}

/**
 * Rejects a demo in the folder of a real installation that has none. isChosen: --demo asked for it, not the settings.
 * @throws StartError, which says what to do
 */
export function rejectUnasked(config: Settings, known: FolderDatabases, isChosen = false): void {
  if (!config.demo || known.demo || !known.real) return
  const source = existsSync(pathOf(config.dataDir)) ? ` (${pathOf(config.dataDir)})` : ''
  if (isChosen)
    throw new StartError(
      `--demo asks for a demo, but ${config.dataDir} has none. It holds the database of a real\n` +
        `installation${source}: ${inWords(known.real)}.\n` +
        'Use --real for that one, or the DATA_DIR of the demo.',
    )
  throw new StartError(
    `The settings say demo (none of PUBLIC_URL, SMTP_URL and DATABASE_URL is set), but ${config.dataDir}\n` +
      `holds the database of a real installation${source}: ${inWords(known.real)}.\n` +
      'Set what it was started with before (PUBLIC_URL, for example), or DEMO=off to use it on this machine alone;\n' +
      'tools also take --real. A demo needs another DATA_DIR.',
  )
}

/** Rejects a tool that could mean either database of a folder. @throws StartError, which says what to do */
export function rejectAmbiguous({ dataDir }: Settings, { real, demo }: FolderDatabases): void {
  if (!real || !demo) return
  throw new StartError(
    `${dataDir} has a real and a demo database. Say which one is meant: --real or --demo.\n` +
      `--real is ${inWords(real)}, --demo is ${inWords(demo)}.`,
  )
}

const inWords = (one: Place): string =>
  one.server === 'embedded'
    ? `the embedded database ${one.database}`
    : `the database ${one.database} at ${one.host}:${one.port}`

const isSame = (one: Place | undefined, other: Place): boolean =>
  one?.server === other.server && inWords(one) === inWords(other)

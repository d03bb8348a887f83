import pg from 'pg'
import { StartError } from './start-error.ts'

const patienceMs = 10_000
/** Version 15 is the oldest that the SQL here is written for. */
const oldestVersion = 15

/**
 * One connection of its own to the database of `url`; the caller ends it. Throws a StartError that says what to do
 * where the server is not there, does not let us in, or is too old. The password is in no message.
 */
export async function reach(url: string, applicationName: string): Promise<pg.Client> {
  let client: pg.Client
  try {
    client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: patienceMs,
    })
    client.on('error', () => {})
    await client.connect()
  } catch (error) {
    throw new StartError(`The database ${withoutPassword(url)} cannot be reached: ${reasonFor(error)}`)
  }
  const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
  if (rows[0].version >= oldestVersion * 10_000) return client
  await client.end()
  throw new StartError(
    `The database ${withoutPassword(url)} runs on PostgreSQL ${Math.floor(rows[0].version / 10_000)}. ` +
      `This program needs ${oldestVersion} or newer.`,
  )
}

const advice: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there.\nStart PostgreSQL, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'there is no host of that name.\nCorrect the host in DATABASE_URL.',
  EAI_AGAIN: 'the name of the host could not be looked up.\nCheck the network and the host in DATABASE_URL.',
  ERR_INVALID_URL:
    'this is no address.\nDATABASE_URL has the form postgres://user:password@host:5432/database',
  '28P01': 'the password is wrong.\nCorrect it in DATABASE_URL.',
  '28000':
    'the server does not let this user in from here.\nCorrect the user in DATABASE_URL, or pg_hba.conf.',
  '3D000': 'the server has no such database.\nMake it (createdb), or correct its name in DATABASE_URL.',
  '53300': 'the server has no connection left.\nRaise its max_connections, or end other programs.',
}

function reasonFor(error: unknown): string {
  const codes = error instanceof AggregateError ? error.errors.map(codeOf) : [codeOf(error)]
  const known = codes.map((code) => advice[code]).find(Boolean)
  if (known) return known
  const words = error instanceof Error && error.message ? error.message : codes.join(', ')
  return `${words}.\nIs DATABASE_URL right, and the server running and open to this machine?`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The address as it may be shown. */
function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL'
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`
}

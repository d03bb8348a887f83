import pg from 'pg'
import { is, queryValue } from './rows.ts'
import { StartError } from './start-error.ts'

const patienceMs = 10_000
/** Oldest version that the SQL here is written for. */
const oldestVersion = 16

export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'

/**
 * Opens one connection to the database of `url`, which ends with the block of its `await using`. No message contains
 * the password.
 * @param setting the one to correct if it cannot be reached
 * @throws StartError, which says what to do, if the server is not running, does not let us in, or is too old
 */
export async function reach(
  url: string,
  applicationName: string,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<pg.Client & AsyncDisposable> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: patienceMs,
    })
    client.on('error', () => {})
    await client.connect()
  } catch (error) {
    // Without a password pg leaves the connection open, and until the server's time-out for signing in no database can
    // be dropped there.
    void client?.end().catch(() => {})
    throw new StartError(
      `The database ${withoutPassword(url)} cannot be reached: ${reasonFor(error, setting)}`,
      {
        mayPass: !codesOf(error).some((code) => lasting.has(code)),
      },
    )
  }
  const text = `select current_setting('server_version_num')::int as version`
  const version = await queryValue(client, is.integer, text)
  if (version >= oldestVersion * 10_000)
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
  await client.end()
  throw new StartError(
    `The database ${withoutPassword(url)} runs on PostgreSQL ${Math.floor(version / 10_000)}. ` +
      `This program needs ${oldestVersion} or newer.`,
  )
}

const advice: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there.\nStart PostgreSQL, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'no host has that name.\nCorrect the host in DATABASE_URL.',
  EAI_AGAIN: 'the name of the host could not be resolved.\nCheck the network and the host in DATABASE_URL.',
  ERR_INVALID_URL:
    'it is not a valid URL.\nDATABASE_URL has the form postgres://user:password@host:5432/database, with special characters\npercent-encoded.',
  no_password:
    'the server asks for a password.\nAdd it to DATABASE_URL: postgres://user:password@host:5432/database',
  '28P01': 'the role does not exist, or its password is wrong.\nCorrect both in DATABASE_URL.',
  '28000':
    'the server does not let this user connect from here.\nCorrect the user in DATABASE_URL, or pg_hba.conf.',
  '3D000': 'the server has no such database.\nCreate it (createdb), or correct its name in DATABASE_URL.',
  '53300': 'the server has no free connection.\nRaise its max_connections, or end other programs.',
}

/** Reasons that remain until somebody corrects something; a server that restarts has any of the others. */
const lasting = new Set(['ERR_INVALID_URL', 'no_password', '28P01', '28000', '3D000'])

function reasonFor(error: unknown, setting: DatabaseSetting): string {
  const codes = codesOf(error)
  const known = codes.map((code) => advice[code]).find(Boolean)
  const words = error instanceof Error && error.message ? error.message : codes.join(', ')
  const ask = `${words}.\nIs DATABASE_URL correct, and is the server running and reachable from this machine?`
  return (known ?? ask).replaceAll('DATABASE_URL', setting)
}

const codesOf = (error: unknown): string[] =>
  error instanceof AggregateError ? error.errors.map(codeOf) : [codeOf(error)]

/** pg reports a missing password without a code. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  if (error.message.endsWith('client password must be a string')) return 'no_password'
  return 'code' in error ? String(error.code) : ''
}

/** The URL without its password, for messages. */
function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL'
  const { protocol, username, host, pathname } = new URL(url)
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`
}

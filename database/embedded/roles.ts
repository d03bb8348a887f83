import pg from 'pg'
import { is, queryOne, queryValues } from '../rows.ts'
import { type Credentials, type Role, roleNames } from './credentials.ts'
import type { Membership } from './membership.ts'

/** Serializes the setup of new data by two starts at once. */
const setupLock = 1_836_414_067

/**
 * Creates the application's roles if they are missing, with the passwords of the credentials file: the owner
 * of all tables, and the app that serves requests.
 */
export const ensureRoles = (server: Membership, credentials: Credentials): Promise<void> =>
  withSetupLock(server, async () => {
    const present = await queryValues(server.client, is.text, 'select rolname from pg_roles')
    for (const role of ['owner', 'app'] satisfies Role[]) {
      if (present.includes(roleNames[role])) continue
      const password = pg.escapeLiteral(credentials[role])
      await server.client.query(`create role ${roleNames[role]} login password ${password}`)
    }
  })

/** Creates a database of the owner role for the application's roles alone, unless it exists. */
export const ensureDatabase = (server: Membership, name: string): Promise<void> =>
  withSetupLock(server, async () => {
    const quoted = pg.escapeIdentifier(name)
    const found = await queryOne(
      server.client,
      { closed: is.boolean },
      `select datacl is not null as closed from pg_database where datname = $1`,
      [name],
    )
    if (!found) await server.client.query(`create database ${quoted} owner ${roleNames.owner}`)
    if (found?.closed) return
    await server.client.query(`revoke all on database ${quoted} from public`)
    await server.client.query(`grant connect on database ${quoted} to ${roleNames.app}`)
  })

/** Names of all databases of the server. */
export const databaseNames = ({ client }: Pick<Membership, 'client'>): Promise<string[]> =>
  queryValues(client, is.text, 'select datname from pg_database')

async function withSetupLock(server: Membership, work: () => Promise<void>): Promise<void> {
  await server.client.query('select pg_advisory_lock($1)', [setupLock])
  try {
    await work()
  } finally {
    await server.client.query('select pg_advisory_unlock($1)', [setupLock])
  }
}

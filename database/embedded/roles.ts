import pg from 'pg'
import { type Credentials, type Role, roleNames } from './credentials.ts'
import type { Membership } from './membership.ts'

/** Two starts at once on new data take turns. */
const setupLock = 1_836_414_067

/**
 * Makes the application's roles unless they are there, with the passwords of the credentials file: the owner of
 * all tables, the app that serves requests, and the seed, which is a member of app.
 */
export function ensureRoles(server: Membership, credentials: Credentials): Promise<void> {
  return inTurn(server, async () => {
    const rows = await server.query<{ rolname: string }>('select rolname from pg_roles')
    const present = new Set(rows.map((row) => row.rolname))
    for (const role of ['owner', 'app', 'seed'] satisfies Role[]) {
      if (present.has(roleNames[role])) continue
      const password = pg.escapeLiteral(credentials[role])
      const membership = role === 'seed' ? `in role ${roleNames.app}` : ''
      await server.query(`create role ${roleNames[role]} login password ${password} ${membership}`)
    }
  })
}

/** Makes a database of the owner's, closed to everybody but the application's roles, unless it is there. */
export function ensureDatabase(server: Membership, name: string): Promise<void> {
  return inTurn(server, async () => {
    const quoted = pg.escapeIdentifier(name)
    const [found] = await server.query<{ closed: boolean }>(
      `select datacl is not null as closed from pg_database where datname = $1`,
      [name],
    )
    if (!found) await server.query(`create database ${quoted} owner ${roleNames.owner}`)
    if (found?.closed) return
    await server.query(`revoke all on database ${quoted} from public`)
    await server.query(`grant connect on database ${quoted} to ${roleNames.app}, ${roleNames.seed}`)
  })
}

async function inTurn(server: Membership, work: () => Promise<void>): Promise<void> {
  await server.query('select pg_advisory_lock($1)', [setupLock])
  try {
    await work()
  } finally {
    await server.query('select pg_advisory_unlock($1)', [setupLock])
  }
}

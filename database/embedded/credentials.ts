import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#database/start-error.ts'
import { hasCode } from './failure.ts'

/** Roles of the embedded server: the superuser, and two for the application. */
export type Role = 'super' | 'owner' | 'app'

export const roleNames: Record<Role, string> = {
  super: 'postgres',
  owner: 'mutuals_owner',
  app: 'mutuals_app',
}

/** Password of each role. */
export type Credentials = Record<Role, string>

const fileName = 'credentials.json'

/** Creates a password for each role and writes them to a file that only this user can read. */
export function writeCredentials(folder: string): Credentials {
  const password = () => randomBytes(24).toString('base64url')
  const credentials = { super: password(), owner: password(), app: password() }
  writeFileSync(join(folder, fileName), `${JSON.stringify(credentials, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
  return credentials
}

/** Reads the passwords. @throws StartError if the data belong to another user */
export function readCredentials(folder: string): Credentials {
  try {
    return JSON.parse(readFileSync(join(folder, fileName), 'utf8'))
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error
    throw new StartError(
      `The data in ${folder} belong to another user of this system.\n` +
        'Start as that user, or set DATA_DIR to a folder of your own.',
    )
  }
}

/** Connection URL of one database for one role. */
export const databaseUrl = (credentials: Credentials, port: number, role: Role, database: string): string =>
  `postgres://${roleNames[role]}:${credentials[role]}@127.0.0.1:${port}/${encodeURIComponent(database)}`

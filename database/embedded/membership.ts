import pg from 'pg'
import { is, queryValue } from '../rows.ts'

/** Advisory lock that every user of an embedded server holds, shared, while it runs. */
const usersLock = 1_836_414_068

/** Membership of one process: a connection that holds the users' lock. A killed process loses it by itself. */
export interface Membership {
  /** Connected as the superuser, to the database `postgres`. */
  readonly client: pg.ClientBase
  /** Calls back once if the connection is lost, but not after `leave`. */
  onLost(callback: () => void): void
  /** Gives up the lock. True: no one else holds it and no one can take it now, so the server may be stopped. */
  leave(): Promise<boolean>
}

/** Joins the users of a server. Undefined: it is stopping or does not exist; inspect the lock file again. */
export async function join(url: string): Promise<Membership | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'mutuals keeper', keepAlive: true })
  let left = false
  let lost = () => {}
  client.on('error', () => {})
  client.on('end', () => {
    if (!left) lost()
  })
  try {
    await client.connect()
    const lock = 'select pg_try_advisory_lock_shared($1) as joined'
    if (!(await queryValue(client, is.boolean, lock, [usersLock])))
      throw new Error('the server is being stopped')
  } catch (error) {
    left = true
    await client.end().catch(() => {})
    if (isTransient(error)) return undefined
    throw error
  }
  return {
    client,
    onLost: (callback) => {
      lost = callback
    },
    leave: async () => {
      left = true
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
        const lock = 'select pg_try_advisory_lock($1) as last'
        if (await queryValue(client, is.boolean, lock, [usersLock])) return true
      } catch {
        // The server has stopped or is stopping: nothing is left to stop.
      }
      await client.end().catch(() => {})
      return false
    },
  }
}

/** True for errors that mean "not now": starting, stopping, no free connection, nothing listening, or cut off. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  return /being stopped|terminated unexpectedly/.test(error.message)
}

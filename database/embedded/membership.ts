import pg from 'pg'

/** The advisory lock that every user of an embedded server holds, shared, for as long as it runs. */
const usersLock = 1_836_414_068

/** One process's mark at the server: a connection that holds the users' lock. A killed process loses it by itself. */
export type Membership = {
  /** As the superuser, in the database `postgres`. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Calls back once when the connection is lost, but not when we leave. */
  onLost(callback: () => void): void
  /** Gives the mark back. True: nobody else has one, and nobody can take one any more: the server may be stopped. */
  leave(): Promise<boolean>
}

/** Joins the users of a server. Undefined: it is on its way out, or not there; look again. */
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
    const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as joined', [usersLock])
    if (!rows[0]?.joined) throw new Error('the server is being stopped')
  } catch (error) {
    left = true
    await client.end().catch(() => {})
    if (isPassing(error)) return undefined
    throw error
  }
  return {
    query: async (text, values) => (await client.query(text, values)).rows,
    onLost: (callback) => {
      lost = callback
    },
    leave: async () => {
      left = true
      try {
        await client.query('select pg_advisory_unlock_shared($1)', [usersLock])
        const { rows } = await client.query('select pg_try_advisory_lock($1) as last', [usersLock])
        if (rows[0]?.last === true) return true
      } catch {
        // The server is gone or going: nothing is left to stop.
      }
      await client.end().catch(() => {})
      return false
    },
  }
}

/** Refusals that mean "not now": starting, stopping, no slot, nobody listening, or cut off. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true
  return /being stopped|terminated unexpectedly/.test(error.message)
}

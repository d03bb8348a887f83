import pg from 'pg'

/** Errors by which a connection broke, or could not be opened. */
const ofConnections = new WeakSet<object>()

/** SQLSTATE of a lost connection (class 08), a shutdown or start (57P0x), a write on a standby that only reads. */
const codes = /^(08|57P0|25006)/

/** Remembers the error of a connection, since its code alone could be that of any other socket. */
export function noteOutage(error: unknown): void {
  if (typeof error === 'object' && error !== null) ofConnections.add(error)
}

/** True if a call failed because the database is out of reach or takes no writes: another try may succeed. */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if (thrown instanceof pg.DatabaseError && codes.test(thrown.code ?? '')) return true
  // A connection that broke between two statements rejects the next one with an error that only has a text.
  return ofConnections.has(thrown) || thrown.message.endsWith('is not queryable')
}

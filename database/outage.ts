import pg from 'pg'
import { hasCode } from './embedded/failure.ts'

/** Errors by which a connection broke, or could not be opened. */
const ofConnections = new WeakSet<object>()

/** SQLSTATE of a lost connection (class 08), a shutdown or start (57P0x). */
const codes = /^(08|57P0)/

/** SQLSTATE of a full disk, and of a write where only reads are allowed: on a standby, or by a provider whose disk fills. */
const withoutWrites = /^(53100|25006)$/
/** PostgreSQL has no SQLSTATE of its own for a quota. */
const fullDisk = /: (No space left on device|Disk quota exceeded|Read-only file system)$/

/** Remembers the error of a connection, since its code alone could be that of any other socket. */
export function noteOutage(error: unknown): void {
  if (typeof error === 'object' && error !== null) ofConnections.add(error)
}

/** True if a call failed because the database is out of reach or takes no writes: another try may succeed. */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if (takesNoWrites(thrown)) return true
  if (thrown instanceof pg.DatabaseError && codes.test(thrown.code ?? '')) return true
  // A connection that broke between two statements rejects the next one with an error that only has a text.
  return ofConnections.has(thrown) || thrown.message.endsWith('is not queryable')
}

/** True if a write failed because the disk, of the database or of our files, is full or takes none. */
export const takesNoWrites = (thrown: unknown): boolean =>
  thrown instanceof pg.DatabaseError
    ? withoutWrites.test(thrown.code ?? '') || fullDisk.test(thrown.message)
    : hasCode(thrown, 'ENOSPC', 'EDQUOT', 'EROFS')

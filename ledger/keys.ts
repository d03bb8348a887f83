import { createHash } from 'node:crypto'

/**
 * The key of something that may happen once and has a name, as `welcome_grant:17`: the same name, the same uuid.
 * Twin of ledger.named_key in SQL.
 */
export function namedKey(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The ledger's key for a request that carries an Idempotency-Key. Clients choose theirs freely, so it never goes to
 * the ledger as it is: nobody may take, or guess, the key of another member or of another act.
 */
export function requestKey(memberId: number, operation: string, idempotencyKey: string): string {
  return namedKey(`request:${memberId}:${operation}:${idempotencyKey}`)
}

import { createHash } from 'node:crypto'

/**
 * Key of something that can happen only once and has a name, such as `welcome_grant:17`: the same name gives
 * the same uuid. Counterpart in SQL: ledger.named_key.
 */
export function namedKey(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Ledger key of a request with an Idempotency-Key. Clients choose theirs freely, so it never reaches the
 * ledger as it is: no one can take or guess the key of another member or of another operation.
 */
export function requestKey(memberId: number, operation: string, idempotencyKey: string): string {
  return namedKey(`request:${memberId}:${operation}:${idempotencyKey}`)
}

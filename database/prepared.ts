import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * Name under which a statement is prepared, derived from its text, so it is planned once per connection. Only for
 * texts that come in few shapes: each stays with the connection.
 */
export function preparedName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `shape-${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}

import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The client's socket, which its own types hide. */
type Wired = pg.ClientBase & { connection: { stream: Duplex } }

/** Time that a statement may take without a response, by connection, in milliseconds. */
const patience = new WeakMap<pg.ClientBase, number>()

/** Time we wait beyond the server's own limit, so a server that responds is always first. */
const graceMs = 1000

/**
 * Cuts a connection as soon as one of its statements has had no response for `limitMs` plus a second. The
 * server's own limits do not help if the server itself is frozen or out of reach. The connection is cut, not
 * only given up: its next user would find it in the middle of another's transaction.
 */
export function cutWhenSilent(client: pg.ClientBase, limitMs: number): void {
  patience.set(client, limitMs + graceMs)
  const { stream } = (client as Wired).connection
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown
  const watched = (...parts: unknown[]): unknown => {
    const silenceMs = patience.get(client)
    const timer = setTimeout(() => stream.destroy(silenceError(silenceMs)), silenceMs)
    const answered = (): void => clearTimeout(timer)
    const last = parts.at(-1)
    if (typeof last !== 'function') {
      const result = send(...parts)
      Promise.resolve(result).then(answered, answered)
      return result
    }
    return send(...parts.slice(0, -1), (...answer: unknown[]) => {
      answered()
      last(...answer)
    })
  }
  client.query = watched as typeof client.query
}

/** Lets a connection's statements take this long (milliseconds); the result restores the limit. */
export function allowSilence(client: pg.ClientBase, limitMs: number): () => void {
  const before = patience.get(client)
  if (before === undefined) return () => {}
  patience.set(client, limitMs + graceMs)
  return () => patience.set(client, before)
}

const silenceError = (ms = 0): Error => new Error(`no answer from the database for ${ms} ms`)

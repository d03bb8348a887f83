import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What the client knows of its socket; its types keep that to themselves. */
type Wired = pg.ClientBase & { connection: { stream: Duplex } }

/** For how long a statement may stay without an answer, by connection, in milliseconds. */
const patience = new WeakMap<pg.ClientBase, number>()

/** How much longer than the server's own limit we wait, so that a server that answers always has the first word. */
const graceMs = 1000

/**
 * Cuts a connection as soon as one of its statements has no answer in `limitMs` and a second. The limits of the server
 * cannot say so where the server itself is frozen or out of reach. Cut, not only given up: were it handed on, the next
 * one would find it in the middle of somebody else's transaction.
 */
export function cutWhenSilent(client: pg.ClientBase, limitMs: number): void {
  patience.set(client, limitMs + graceMs)
  const { stream } = (client as Wired).connection
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown
  const watched = (...parts: unknown[]): unknown => {
    const silenceMs = patience.get(client)
    const timer = setTimeout(() => stream.destroy(silence(silenceMs)), silenceMs)
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

/** Lets the statements of a connection take so long (milliseconds); answers how to go back to what was. */
export function allowSilence(client: pg.ClientBase, limitMs: number): () => void {
  const before = patience.get(client)
  if (before === undefined) return () => {}
  patience.set(client, limitMs + graceMs)
  return () => patience.set(client, before)
}

const silence = (ms = 0): Error => new Error(`the database gave no answer for ${ms} ms`)

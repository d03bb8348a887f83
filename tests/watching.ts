import { expect } from 'vitest'
import { startAttempt } from '#contract/attempts.ts'
import type { Output } from '#contract/operation.ts'
import { type BeatState, sendHeartbeat } from '#contract/players.ts'
import type { Answer, Client } from './client.ts'
import type { TestDatabase } from './database.ts'

type Heard = Output<typeof sendHeartbeat>

/** What one heartbeat says; the rest is what somebody who watches would say. */
export interface Said {
  state?: BeatState
  visible?: boolean
  nonce?: string | null
  stillHere?: boolean
}

/** Somebody's player, heard by the server while the database's clock is moved by hand. */
export interface Viewer {
  attemptId: string
  nonce: string | null
  /** Sends one heartbeat at this position; the nonce is the last answer's. */
  beat(position: number, said?: Said): Promise<Heard>
  /** The same, with the whole answer. */
  send(position: number, said?: Said): Promise<Answer<typeof sendHeartbeat>>
  /** Lets so many seconds pass. */
  wait(seconds: number): Promise<void>
  /** Watches from here to there at normal speed, a heartbeat every 5 s; answers the last one. */
  watch(from: number, to: number): Promise<Heard>
}

/** Starts a task and its player. */
export async function startWatching(
  database: TestDatabase,
  client: Pick<Client, 'call'>,
  campaignId: number,
): Promise<Viewer> {
  const started = await client.call(startAttempt, { params: { taskId: String(campaignId) } })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return viewerOf(database, client, started.body.attempt.id)
}

/** The player of an attempt that runs already. */
export function viewerOf(database: TestDatabase, client: Pick<Client, 'call'>, attemptId: string): Viewer {
  const viewer: Viewer = {
    attemptId,
    nonce: null,
    send: (position, { state = 'playing', visible = true, nonce = viewer.nonce, stillHere } = {}) =>
      client.call(sendHeartbeat, {
        params: { attemptId },
        body: { position, state, visible, nonce, ...(stillHere !== undefined && { stillHere }) },
      }),
    async beat(position, said) {
      const { status, body } = await viewer.send(position, said)
      expect(status, JSON.stringify(body)).toBe(200)
      viewer.nonce = body.nonce
      return body
    },
    wait: (seconds) => database.shiftClock(seconds),
    async watch(from, to) {
      let heard = await viewer.beat(from, { state: 'seeking' })
      for (let at = from; at < to && heard.end === null; ) {
        const next = Math.min(at + 5, to)
        await viewer.wait(next - at)
        heard = await viewer.beat(next)
        at = next
      }
      return heard
    },
  }
  return viewer
}

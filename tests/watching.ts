import { expect } from 'vitest'
import { type BeatState, sendHeartbeat } from '#contract/checks/players.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import type { Output } from '#contract/operation.ts'
import type { Answer, Client } from './client.ts'
import type { TestDatabase } from './database.ts'

type HeartbeatResult = Output<typeof sendHeartbeat>

/** Fields of one heartbeat; the rest is what a watching person's player sends. */
export interface Said {
  state?: BeatState
  visible?: boolean
  nonce?: string | null
  stillHere?: boolean
}

/** A member's player, whose heartbeats reach the server while the database's clock is moved by hand. */
export interface Viewer {
  attemptId: string
  nonce: string | null
  /** Sends one heartbeat at this position, with the nonce of the last response. */
  beat(position: number, said?: Said): Promise<HeartbeatResult>
  /** Sends one heartbeat; returns the complete response. */
  send(position: number, said?: Said): Promise<Answer<typeof sendHeartbeat>>
  /** Moves the clock forward by these seconds. */
  wait(seconds: number): Promise<void>
  /**
   * Watches from one position to another at normal speed, with a heartbeat every 5 s; returns the last
   * response.
   */
  watch(from: number, to: number): Promise<HeartbeatResult>
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

/** The player of an attempt that is already running. */
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
      let result = await viewer.beat(from, { state: 'seeking' })
      for (let at = from; at < to && result.end === null; ) {
        const next = Math.min(at + 5, to)
        await viewer.wait(next - at)
        result = await viewer.beat(next)
        at = next
      }
      return result
    },
  }
  return viewer
}

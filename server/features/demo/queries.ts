import type pg from 'pg'
import type { Player } from './stage.ts'

const plantingLock = 1_684_369_775

/** Waits for another process that plants, and keeps others waiting until this connection ends. */
export async function lockPlanting(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [plantingLock])
}

/** Whether the demo's history is there, all of it. */
export async function isPlanted(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM demo_planting WHERE progress IS NULL')
  return rowCount === 1
}

/** How far a planting got, with what later days name of what is there. */
export interface Progress {
  /** The moment for which the history was made, ISO. */
  now: string
  /** The day that comes next. */
  day: number
  players: Player[]
  campaignIds: number[]
  contentIds: [string, number][]
  /** Session ids of attempts that later days continue. */
  sessionIds: [number, string][]
}

/** Where an interrupted planting stopped; null: nothing is there. */
export async function readProgress(client: pg.ClientBase): Promise<Progress | null> {
  const { rows } = await client.query<{ progress: Progress }>('SELECT progress FROM demo_planting')
  return rows[0]?.progress ?? null
}

/** Says, in the transaction of a day, how far it is; null: that all is there. */
export async function keepProgress(client: pg.ClientBase, progress: Progress | null): Promise<void> {
  await client.query(
    `INSERT INTO demo_planting (progress) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET progress = excluded.progress, planted_at = excluded.planted_at`,
    [progress && JSON.stringify(progress)],
  )
}

/** The moment of planting. */
export async function readClock(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT ledger.clock() AS now')
  return rows[0]?.now ?? new Date(0)
}

/** Plans each statement of this connection once, whatever its values: thousands of calls are of a few statements. */
export async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query('SET plan_cache_mode = force_generic_plan')
}

/** Discards plans made while the tables were empty: some of them read an index from end to end. */
export async function forgetPlans(client: pg.ClientBase): Promise<void> {
  await client.query('DISCARD PLANS')
}

/** A screenshot that waits for its owner's word. */
export interface WaitingProof {
  attemptId: number
  sessionId: string
  platform: string
  action: string
  name: string | null
  title: string
  sentAt: Date
  /** Until it is credited without a word. */
  dueSeconds: number
}

/** The screenshots that wait, the oldest first. */
export async function readWaitingProofs(client: pg.ClientBase): Promise<WaitingProof[]> {
  const { rows } = await client.query<WaitingProof>(
    `SELECT attempt.id AS "attemptId", session_id AS "sessionId", attempt.platform, attempt.action,
       content.author AS name, content.title, handed_in_at AS "sentAt",
       extract(epoch FROM due_at - ledger.clock())::float8 AS "dueSeconds"
     FROM attempt JOIN content ON content.id = attempt.content_id
     WHERE attempt.state = 'pending' AND check_name = 'screenshot' AND due_at > ledger.clock() ORDER BY attempt.id`,
  )
  return rows
}

/** Live campaigns of websites, none of these members' own and none of the house, the oldest first. */
export async function readLiveSites(client: pg.ClientBase, notOf: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT campaign.id FROM campaign JOIN content ON content.id = content_id
     WHERE campaign.state = 'live' AND NOT house AND content.platform = 'website' AND campaign.owner_id <> ALL ($1)
     ORDER BY campaign.id`,
    [notOf],
  )
  return rows.map(({ id }) => id)
}

import type pg from 'pg'
import { StartError } from '#database/start-error.ts'
import type { Player } from './stage.ts'

const plantingLock = 1_684_369_775

/** Takes the seeding lock until this connection ends. Waits while another process holds it. */
export async function lockPlanting(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [plantingLock])
}

/** True if the demo's history is completely seeded. */
export async function isPlanted(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM demo_planting WHERE progress IS NULL')
  return rowCount === 1
}

/** Progress of an unfinished seeding, with the ids that later days refer to. */
export interface Progress {
  /** Time at which the history ends, ISO 8601. */
  now: string
  /** Next day to seed. */
  day: number
  players: Player[]
  campaignIds: number[]
  contentIds: [string, number][]
  /** Session ids of attempts that later days continue, by visit number. */
  sessionIds: [number, string][]
}

/** Progress of an interrupted seeding; null if nothing is seeded yet. */
export async function readProgress(client: pg.ClientBase): Promise<Progress | null> {
  const { rows } = await client.query<{ progress: Progress }>('SELECT progress FROM demo_planting')
  return rows[0]?.progress ?? null
}

/** Rejects a database with members that no seeding added. @throws StartError, which says what to do */
export async function rejectMembers(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM member LIMIT 1')
  if (rowCount === 0) return
  throw new StartError(
    'The demo’s database has members who do not belong to the demo, so nothing was seeded.\n' +
      'If a backup was restored here: back this database up with npm run backup -- --demo FOLDER, and restore that\n' +
      'into a new DATA_DIR, which then starts with DEMO=off.',
  )
}

/** Stores the progress, in the transaction of the day that it includes; null: seeding is complete. */
export async function keepProgress(client: pg.ClientBase, progress: Progress | null): Promise<void> {
  await client.query(
    `INSERT INTO demo_planting (progress) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET progress = excluded.progress, planted_at = excluded.planted_at`,
    [progress && JSON.stringify(progress)],
  )
}

/** Current time by the ledger's clock. */
export async function readClock(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT ledger.clock() AS now')
  return rows[0]?.now ?? new Date(0)
}

/** Plans each statement of this connection once: thousands of calls repeat a few with other values. */
export async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query('SET plan_cache_mode = force_generic_plan')
}

/** Discards plans made while the tables were empty: some of them scan an entire index. */
export async function forgetPlans(client: pg.ClientBase): Promise<void> {
  await client.query('DISCARD PLANS')
}

/** A screenshot that awaits its owner's verdict. */
export interface WaitingProof {
  attemptId: number
  sessionId: string
  platform: string
  action: string
  name: string | null
  title: string
  sentAt: Date
  /** Seconds until it is credited without a verdict. */
  dueSeconds: number
}

/** Screenshots that await a verdict, oldest first. */
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

/** Ids of live website campaigns, oldest first, without those of the house and of the members in `notOf`. */
export async function readLiveSites(client: pg.ClientBase, notOf: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT campaign.id FROM campaign JOIN content ON content.id = content_id
     WHERE campaign.state = 'live' AND NOT house AND content.platform = 'website' AND campaign.owner_id <> ALL ($1)
     ORDER BY campaign.id`,
    [notOf],
  )
  return rows.map(({ id }) => id)
}

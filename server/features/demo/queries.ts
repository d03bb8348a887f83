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
  /** Of attempts that later days go on with. */
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

/** Lets plans that were made while the tables were empty be made anew: some read an index from end to end. */
export async function forgetPlans(client: pg.ClientBase): Promise<void> {
  await client.query('DISCARD PLANS')
}

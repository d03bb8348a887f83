import type pg from 'pg'

const beatMs = 5_000
const silentSeconds = 30

/** The heartbeat of this process's worker. */
export interface Heartbeat {
  /** Sets the id under which the queue knows the worker; a restarted worker has a new one. */
  setId(id: string): void
  stop(): Promise<void>
}

/**
 * Records every 5 s that this worker is alive, and unlocks the jobs of workers that have been silent for 30 s, since they were killed. A worker that only hung may then run at the same time as its replacement,
 * so every job must tolerate being run twice.
 */
export function startHeartbeat(pool: pg.Pool, failed: (error: unknown) => void): Heartbeat {
  let id: string | null = null
  let running: Promise<void> | null = null
  const beat = (): void => {
    if (id === null || running) return
    running = recordAndUnlock(pool, id)
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(beat, beatMs)
  return {
    setId(newId) {
      id = newId
      beat()
    },
    async stop() {
      clearInterval(timer)
      await running
      await pool.query('DELETE FROM job_worker WHERE id = $1', [id]).catch(failed)
    },
  }
}

async function recordAndUnlock(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `INSERT INTO job_worker (id) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`,
    [id],
  )
  // A worker without a row was killed before its first heartbeat, or its row was deleted after a day.
  await pool.query(
    `WITH dead AS (
       SELECT DISTINCT locked_by FROM graphile_worker.jobs
       WHERE locked_at < clock_timestamp() - make_interval(secs => $1) AND NOT EXISTS (
         SELECT FROM job_worker
         WHERE id = locked_by AND seen_at > clock_timestamp() - make_interval(secs => $1))
     ), forgotten AS (
       DELETE FROM job_worker WHERE seen_at < clock_timestamp() - interval '1 day'
     )
     SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM dead HAVING count(*) > 0`,
    [silentSeconds],
  )
}

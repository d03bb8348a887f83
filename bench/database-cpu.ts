import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** A tick of /proc, as Linux has it everywhere. */
const tickMs = 10

/**
 * Processor time that the database's processes for one application's connections have used so far, in milliseconds;
 * NaN where there is no /proc. What a busy machine does to the pace it does not do to this.
 */
export async function databaseCpuMs(admin: pg.Pool, applicationName: string): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1',
    [applicationName],
  )
  return rows.reduce((sum, { pid }) => sum + ticksOf(pid) * tickMs, 0)
}

function ticksOf(pid: number): number {
  try {
    // After the name, which may hold anything: state is the first, user and system ticks the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return Number.NaN
  }
}

import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** A tick of /proc, the same on every Linux. */
const tickMs = 10

/**
 * Milliseconds of processor time that the database's processes for one application's connections have used so
 * far; NaN without /proc. Unlike the pace, it does not depend on how busy the machine is.
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
    // The name may contain anything. In the fields after it, the first is the state, the 12th and 13th are
    // user and system ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return Number.NaN
  }
}

import type pg from 'pg'

/** Cost of one read's statements for the database. */
export interface Cost {
  statements: number
  rows: number
  /** 8 kB pages read, in memory or not. */
  buffers: number
}

/** Forgets what statements have cost so far. */
export async function forgetCosts(admin: pg.Pool): Promise<void> {
  await admin.query('SELECT pg_stat_statements_reset()')
}

/** Cost of all statements of the application since the costs were forgotten, spread over a number of reads. */
export async function costOf(admin: pg.Pool, reads: number): Promise<Cost> {
  const { rows } = await admin.query<Cost>(
    `SELECT coalesce(sum(calls), 0)::float8 AS statements, coalesce(sum(rows), 0)::float8 AS rows,
       coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS buffers
     FROM pg_stat_statements JOIN pg_roles ON pg_roles.oid = userid
     WHERE toplevel AND rolname <> current_user AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  const [cost] = rows
  const share = (total = 0): number => Math.round(total / reads)
  return { statements: share(cost?.statements), rows: share(cost?.rows), buffers: share(cost?.buffers) }
}

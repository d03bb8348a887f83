import type pg from 'pg'

/**
 * Moves a database's ledger.clock() forward by these seconds (back if negative), on top of earlier moves. The
 * code under test has no switch for its clock: only a test's database can have another one.
 */
export async function shiftClock(owner: pg.Pool, seconds: number): Promise<void> {
  await owner.query(`
    create schema if not exists test_clock;
    create table if not exists test_clock.shift (seconds double precision not null);
    create or replace function ledger.clock() returns timestamptz language sql volatile security definer as
      $$ select clock_timestamp() + make_interval(secs => (select coalesce(sum(seconds), 0) from test_clock.shift)) $$;
    insert into test_clock.shift values (${Number(seconds)});
  `)
}

/** Moves a database's clock to a time after the start of the next day or month (UTC). past: an interval. */
export async function shiftToNext(unit: 'day' | 'month', past: string, owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ seconds: number }>(
    `SELECT extract(epoch FROM date_trunc('${unit}', at) + interval '1 ${unit}' + $1::interval - at)::float8 AS seconds
     FROM (SELECT ledger.clock() AT TIME ZONE 'UTC' AS at) AS clock`,
    [past],
  )
  await shiftClock(owner, rows[0]?.seconds ?? 0)
}

/**
 * Keeps a run clear of the change of day (UTC), which has its own tests: between 23:00 and 00:20 the
 * database, and every clone of it, is an hour and a half ahead.
 */
export async function keepClearOfMidnight(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ near: boolean }>(
    `SELECT (ledger.clock() AT TIME ZONE 'UTC' + interval '1 hour')::time < '01:20' AS near`,
  )
  if (rows[0]?.near) await shiftClock(owner, 90 * 60)
}

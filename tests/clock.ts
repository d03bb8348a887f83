import type pg from 'pg'

/**
 * Moves a database's ledger.clock() on by so many seconds (back, where negative), on top of earlier moves. The code
 * under test has no switch for its clock: only a database of a test's own has another one.
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

/**
 * Keeps a run clear of the turn of a day (UTC), which is for the tests that are about it: between 23:00 and 00:20 the
 * database, and all that are cloned from it, are an hour and a half ahead.
 */
export async function keepClearOfMidnight(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ near: boolean }>(
    `SELECT (ledger.clock() AT TIME ZONE 'UTC' + interval '1 hour')::time < '01:20' AS near`,
  )
  if (rows[0]?.near) await shiftClock(owner, 90 * 60)
}

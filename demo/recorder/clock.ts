import type pg from 'pg'

/** The recording's clock: it shows one moment until the next act moves it. */
export interface Clock {
  /** Current moment in milliseconds since 1970. */
  now(): number
  /** Moves the clock forward to a moment; an earlier one is ignored. */
  moveTo(at: number): Promise<void>
}

/** Replaces ledger.clock() of an empty database by a clock that shows `start` until it is moved. */
export async function installClock(owner: pg.Pool, start: number): Promise<Clock> {
  await owner.query(`
    CREATE SCHEMA recording;
    CREATE TABLE recording.clock (at timestamptz NOT NULL);
    INSERT INTO recording.clock VALUES ('${new Date(start).toISOString()}');
    CREATE OR REPLACE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER AS
      $$ SELECT at FROM recording.clock $$;
  `)
  let now = start
  return {
    now: () => now,
    async moveTo(at) {
      if (at <= now) return
      now = at
      await owner.query('UPDATE recording.clock SET at = $1', [new Date(at)])
    },
  }
}

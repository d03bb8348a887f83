import type pg from 'pg'

/** Accounts per unit of scale, as in pgbench. */
const accountsPerScale = 100_000

/**
 * Seeds the yardstick: TPC-B without the updates of branch and teller, as pgbench -N runs it, with its
 * tables, row widths and types, but as one function call, which makes it the fairest comparison for a
 * transfer.
 */
export async function seedYardstick(owner: pg.Pool, scale: number): Promise<void> {
  await owner.query(`
    CREATE SCHEMA yardstick;
    CREATE TABLE yardstick.accounts (aid int NOT NULL, bid int, abalance int, filler char(84));
    CREATE TABLE yardstick.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    INSERT INTO yardstick.accounts
      SELECT aid, (aid - 1) / ${accountsPerScale} + 1, 0, '' FROM generate_series(1, ${scale * accountsPerScale}) AS aid;
    ALTER TABLE yardstick.accounts ADD PRIMARY KEY (aid);
    CREATE FUNCTION yardstick.transact(wanted int, teller int, branch int, change int) RETURNS int LANGUAGE plpgsql AS $$
    DECLARE
      balance int;
    BEGIN
      UPDATE yardstick.accounts SET abalance = abalance + change WHERE aid = wanted;
      SELECT abalance INTO balance FROM yardstick.accounts WHERE aid = wanted;
      INSERT INTO yardstick.history (tid, bid, aid, delta, mtime) VALUES (teller, branch, wanted, change, CURRENT_TIMESTAMP);
      RETURN balance;
    END $$;
    GRANT USAGE ON SCHEMA yardstick TO mutuals_app;
    GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA yardstick TO mutuals_app;
    GRANT EXECUTE ON FUNCTION yardstick.transact TO mutuals_app;
  `)
  await owner.query('VACUUM ANALYZE yardstick.accounts')
}

/** Runs one transaction of the yardstick on a random account. */
export async function transact(pool: pg.Pool, scale: number): Promise<boolean> {
  const upTo = (most: number): number => 1 + Math.floor(Math.random() * most)
  await pool.query({
    name: 'yardstick',
    text: 'SELECT yardstick.transact($1, $2, $3, $4)',
    values: [upTo(scale * accountsPerScale), upTo(scale * 10), upTo(scale), upTo(10_001) - 5001],
  })
  return true
}

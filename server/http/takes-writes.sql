-- True if the database takes writes: it is no standby, no provider has made it read-only, as many do when its disk is
-- nearly full, and half a megabyte beyond work_mem could be written to its disk. Raises disk_full otherwise.
CREATE OR REPLACE FUNCTION exchange.takes_writes() RETURNS boolean LANGUAGE sql SET work_mem = '64kB' AS $$
  SELECT current_setting('transaction_read_only') = 'off' AND (SELECT count(*) > 0 FROM generate_series(1, 20000))
$$;

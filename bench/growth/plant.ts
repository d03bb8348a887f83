import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { root } from '#database/root.ts'
import type { Size } from './size.ts'

/** Run in this order; each reads what the earlier ones planted. */
const steps = ['exchange', 'desks', 'ledger'] as const

/**
 * Plants an installation by set-based statements, as a superuser: neither triggers nor foreign keys run, and indexes
 * are built at the end, which makes it minutes instead of hours.
 */
export async function plant(client: pg.ClientBase, size: Size): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
    SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`)
  await plantSize(client, size)
  const indexes = await dropIndexes(client)
  for (const step of steps)
    await client.query(readFileSync(join(root, 'bench', 'growth', `plant-${step}.sql`), 'utf8'))
  for (const index of indexes) await client.query(index)
  // Complaints of earlier days have their effect already.
  await client.query('SELECT exchange.rate_owners()')
  await client.query(continueIds)
  await client.query('DROP SCHEMA planted CASCADE')
  await client.query('VACUUM (FREEZE, ANALYZE)')
}

/** The size, the kinds of campaigns, and the function whose values look random but are the same in each run. */
async function plantSize(client: pg.ClientBase, size: Size): Promise<void> {
  const names = Object.keys(size)
  const kinds = catalogue.map(
    ({ platform, action, kinds: [kind = 'site'], rewards, effortSeconds, group, check }) => {
      const [[length, reward] = ['0', 3]] = Object.entries(rewards)
      const seconds = Number(length)
      return { platform, action, kind, seconds, effort: seconds || effortSeconds, reward, group, check }
    },
  )
  await client.query(
    `CREATE SCHEMA planted;
     CREATE FUNCTION planted.drawn(id bigint, column_number integer) RETURNS double precision LANGUAGE sql IMMUTABLE AS
       'SELECT (hashint8extended(id, column_number) & 2147483647) / 2147483648::double precision';
     CREATE TABLE planted.size AS SELECT ledger.clock() AS now, ${names.map((name) => `${size[name as keyof Size]} AS ${name}`).join(', ')};
     CREATE FUNCTION planted.campaign_kind(campaign_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
       'SELECT floor(planted.drawn(campaign_id, 0) * ${kinds.length})::bigint'`,
  )
  await client.query(
    `CREATE TABLE planted.kind AS
     SELECT ordinality - 1 AS id, platform, action, kind, seconds, effort, reward, "group" AS action_group, "check" AS check_name
     FROM ROWS FROM (jsonb_to_recordset('${JSON.stringify(kinds).replaceAll("'", "''")}'::jsonb) AS (platform text, action text,
       kind text, seconds int, effort int, reward int, "group" text, "check" text)) WITH ORDINALITY`,
  )
}

/** Drops the indexes that no constraint needs; returns the statements that create them again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace::regnamespace::text IN ('public', 'ledger')
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Lets the tables' own ids continue after the planted ones. */
const continueIds = `DO $$
DECLARE
  identity record;
BEGIN
  FOR identity IN
    SELECT format('%I.%I', table_schema, table_name) AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema IN ('public', 'ledger') AND is_identity = 'YES'
  LOOP
    EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), greatest(max(%I), 1000)) FROM %s',
      identity.table, identity.column, identity.column, identity.table);
  END LOOP;
END $$`

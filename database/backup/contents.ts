import type pg from 'pg'
import type { Manifest } from './manifest.ts'

/** Rewritten by whoever starts on them: what has run is the manifest's, which worker lives is each server's own. */
const leftOut = ['public.migration', 'public.job_worker']

const schemas = ['public', 'ledger', 'exchange']

/** A table by its name as SQL wants it, and the columns that are its own (generated ones fill themselves). */
export type Table = { name: string; columns: string[] }

/** Every lasting table. The job queue's are not among them: its schedule writes them anew. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', space.nspname, class.relname) AS name,
       array_agg(format('%I', attribute.attname) ORDER BY attribute.attnum) AS columns
     FROM pg_class class
     JOIN pg_namespace space ON space.oid = class.relnamespace
     JOIN pg_attribute attribute ON attribute.attrelid = class.oid
     WHERE space.nspname = ANY ($1) AND class.relkind = 'r' AND class.relpersistence = 'p'
       AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
       AND format('%I.%I', space.nspname, class.relname) <> ALL ($2)
     GROUP BY 1 ORDER BY 1`,
    [schemas, leftOut],
  )
  return rows
}

/** Where each sequence stands; one that was never used is left out. Values stay text: they may pass 2^53. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS "lastValue"
     FROM pg_sequences WHERE schemaname = ANY ($1) AND last_value IS NOT NULL ORDER BY 1`,
    [schemas],
  )
  return rows
}

/** Values in one form, whatever the server's own settings, and rows in the order in which they lie. */
export async function usePlainForms(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = postgres; SET LOCAL timezone = 'UTC';
     SET LOCAL bytea_output = hex; SET LOCAL extra_float_digits = 1; SET LOCAL synchronize_seqscans = off;
     SET LOCAL client_encoding = 'UTF8'; SET LOCAL statement_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  )
}

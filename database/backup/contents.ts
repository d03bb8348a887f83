import type pg from 'pg'
import { is, query, type RowOf } from '../rows.ts'
import type { Manifest } from './manifest.ts'

/** Tables left out of a backup: the manifest records the migrations, and each server registers its own workers. */
const leftOut = ['public.migration', 'public.job_worker']

const schemas = ['public', 'ledger', 'exchange']

const tableRow = {
  name: is.text,
  columns: is.texts,
}
/** A table: its name quoted for SQL, and its columns except generated ones, which fill themselves. */
export type Table = RowOf<typeof tableRow>

/** Reads the lasting tables. Those of the job queue are left out, since its schedule writes them again. */
export const readTables = (client: pg.ClientBase): Promise<Table[]> =>
  query(
    client,
    tableRow,
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

/** Reads the last value of each sequence; those never used are left out. Values stay text: they may exceed 2^53. */
export const readSequences = (client: pg.ClientBase): Promise<Manifest['sequences']> =>
  query(
    client,
    { name: is.text, lastValue: is.text },
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS "lastValue"
     FROM pg_sequences WHERE schemaname = ANY ($1) AND last_value IS NOT NULL ORDER BY 1`,
    [schemas],
  )

/** Fixes how values are written in this transaction, and lets rows be read in physical order. */
export async function setPlainForms(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = postgres; SET LOCAL timezone = 'UTC';
     SET LOCAL bytea_output = hex; SET LOCAL extra_float_digits = 1; SET LOCAL synchronize_seqscans = off;
     SET LOCAL client_encoding = 'UTF8'; SET LOCAL statement_timeout = 0;
     SET LOCAL idle_in_transaction_session_timeout = 0`,
  )
}

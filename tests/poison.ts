import type { TestDatabase } from './database.ts'

/**
 * Lets every write of some rows fail, as a fault of the data does. when: SQL about the new row, NEW. Returns what ends it.
 */
export async function poison(
  { owner }: Pick<TestDatabase, 'owner'>,
  table: string,
  when: string,
): Promise<() => Promise<void>> {
  await owner.query(
    `CREATE OR REPLACE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'poisoned'; END $$;
     CREATE TRIGGER poisoned BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when})
     EXECUTE FUNCTION poisoned()`,
  )
  return async () => {
    await owner.query(`DROP TRIGGER poisoned ON ${table}`)
  }
}

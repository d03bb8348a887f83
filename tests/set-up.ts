import { reach } from '#database/reach.ts'

/** Sets the installation of a migrated database up, as its first admin would: everybody can join. */
export async function setUp(ownerUrl: string): Promise<void> {
  await using client = await reach(ownerUrl, 'tests set-up')
  await client.query('UPDATE installation SET set_up_at = ledger.clock()')
}

/** Makes it one that nobody has set up yet, for tests of what happens until then. */
export async function undoSetUp(ownerUrl: string): Promise<void> {
  await using client = await reach(ownerUrl, 'tests set-up')
  await client.query('UPDATE installation SET set_up_at = NULL')
}

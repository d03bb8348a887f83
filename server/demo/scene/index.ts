import { join } from 'node:path'
import { restore } from '#database/backup/index.ts'
import { inspectSchema } from '#database/migrate.ts'
import { reach } from '#database/reach.ts'
import { root } from '#database/root.ts'
import { StartError } from '#database/start-error.ts'

const folder = join(root, 'demo/scene')

/**
 * Restores the demo's recorded scene into an empty database and migrates it. Returns false if there are tables already,
 * even if another process has just restored it. now: for tests; by default the database's clock.
 */
export async function restoreScene(
  ownerUrl: string,
  { log, ...place }: { dataDir: string; log: (line: string) => void; now?: Date },
): Promise<boolean> {
  const isEmpty = async (): Promise<boolean> =>
    (await inspectSchema(ownerUrl, { log, allowNewer: true })) === 'empty'
  if (!(await isEmpty())) return false
  const begin = performance.now()
  try {
    await restore(ownerUrl, { ...place, folder, log: () => {} })
  } catch (thrown) {
    if (await isEmpty()) throw thrown
    return false
  }
  log(`demo … ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  return true
}

/** Rejects a migrated database with members who do not belong to a demo. @throws StartError, which says what to do */
export async function rejectForeign(ownerUrl: string): Promise<void> {
  await using client = await reach(ownerUrl, 'mutuals demo')
  const { rowCount } = await client.query(
    'SELECT FROM member WHERE NOT EXISTS (SELECT FROM demo_planting) LIMIT 1',
  )
  if (rowCount === 0) return
  throw new StartError(
    'The demo’s database has members who do not belong to the demo.\n' +
      'If a backup was restored here: back this database up with npm run backup -- --demo FOLDER, and restore that\n' +
      'into a new DATA_DIR, which then starts with DEMO=off.',
  )
}

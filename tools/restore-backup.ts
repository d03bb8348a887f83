import { resolve } from 'node:path'
import { type Manifest, readManifest, restore } from '#database/backup/index.ts'
import { StartError } from '#database/start-error.ts'
import { linesOf, verifyDatabase } from '#server/checks/verifications/index.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { nameDatabase, writeDatabases } from '#server/folder-databases.ts'
import { type Chosen, readFlags, settingsFor, tools } from './on-database.ts'

/**
 * Restores a backup into the empty database of the settings, which is created if it is embedded, then verifies its
 * ledger. Without settings the backup decides whether that is the real or the demo's database. Returns false if the
 * ledger has a fault. @throws StartError saying what to do
 */
export async function restoreBackup(
  all: string[],
  log: (line: string) => void,
  environment?: NodeJS.ProcessEnv,
): Promise<boolean> {
  const { chosen, given } = readFlags(all, tools.restore)
  if (!given[0]) throw new StartError('Which backup? npm run restore -- FOLDER')
  const folder = resolve(given[0])
  const config = targetOf(await readManifest(folder), chosen, environment)
  const database = await openDatabase(config, log)
  try {
    const { owner } = database.urls
    log(`database: ${nameDatabase(config)}`)
    await restore(owner, { folder, dataDir: config.dataDir, log })
    writeDatabases(config)
    const proof = await verifyDatabase(owner)
    log(linesOf(proof).join('\n'))
    return proof.faults.length === 0
  } finally {
    await database.stop({ immediate: false })
  }
}

/** The settings under which a backup is restored. @throws StartError if it would mix a demo with a real installation */
function targetOf({ demo }: Manifest, chosen: Chosen, environment?: NodeJS.ProcessEnv): Config {
  if (demo) {
    const config = settingsFor(chosen === 'real' ? 'real' : null, environment)
    if (config.demo || chosen === 'demo') return config
    throw new StartError(
      `This is the backup of a demo, and the settings lead to a real installation: ${nameDatabase(config)}.\n` +
        'To fill it with the invented members anyway, add --demo.',
    )
  }
  if (chosen === 'demo')
    throw new StartError(
      'This is not the backup of a demo, and a demo would show its members to everybody.\nLeave out --demo.',
    )
  const config = settingsFor(chosen, environment)
  return config.demo ? settingsFor('real', environment) : config
}

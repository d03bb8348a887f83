import { join, resolve } from 'node:path'
import { backupName } from '#database/backup/index.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database.ts'
import { copyElsewhere, makeBackup } from '#server/features/backups/index.ts'
import { runTool } from './run-tool.ts'

/** Backs up the configured database, running or not, into the given folder or into BACKUP_DIR. */
runTool(async ([given]) => {
  const config = readConfig()
  const folder = given ? resolve(given) : join(config.backupDir, backupName(new Date()))
  const database = await prepareDatabase(config, console.log)
  try {
    const { rows, durationMs } = await makeBackup(config, database.urls.owner, folder)
    console.log(`${rows} rows, ${(durationMs / 1000).toFixed(1)} s`)
    console.log(folder)
    await copyElsewhere(config, folder)
  } finally {
    await database.stop({ immediate: false })
  }
})

import { join, resolve } from 'node:path'
import { backupName } from '#database/backup/index.ts'
import { copyElsewhere, kindOfBackup, makeBackup } from '#server/backups/index.ts'
import { runOnDatabase } from './on-database.ts'

/** Backs up the database of the installation, running or not, into the given folder or into BACKUP_DIR. */
runOnDatabase('backup', async ({ given: [given], config, urls }) => {
  const name = backupName(new Date(), kindOfBackup(config))
  const folder = given ? resolve(given) : join(config.backupDir, name)
  const { rows, durationMs } = await makeBackup(config, urls.owner, folder)
  console.log(`${rows} rows, ${(durationMs / 1000).toFixed(1)} s`)
  console.log(folder)
  await copyElsewhere(config, urls.owner, folder)
})

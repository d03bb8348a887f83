import { resolve } from 'node:path'
import { restore } from '#database/backup/index.ts'
import { StartError } from '#database/start-error.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { printProof } from './prove-books.ts'
import { runTool } from './run-tool.ts'

/** Restores a backup into the configured, empty database, then verifies its ledger. */
runTool(async ([given]) => {
  if (!given) throw new StartError('Which backup? npm run restore -- FOLDER')
  const config = readConfig()
  const database = await openDatabase(config, console.log)
  try {
    const { owner } = database.urls
    await restore(owner, { folder: resolve(given), dataDir: config.dataDir, log: console.log })
    if ((await printProof(owner)) > 0) process.exitCode = 1
  } finally {
    await database.stop({ immediate: false })
  }
})

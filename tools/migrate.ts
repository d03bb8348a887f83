import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database.ts'
import { runTool } from './run-tool.ts'

/**
 * Migrates the configured database to the schema of this code. A deployment runs it before its new processes.
 */
runTool(async () => {
  const database = await prepareDatabase(readConfig(), console.log)
  await database.stop({ immediate: false })
  console.log('The database is up to date.')
})

import { migrateDatabase } from '#server/database.ts'
import { runOnDatabase } from './on-database.ts'

/**
 * Migrates the database of the installation to the schema of this code, or fills an empty external one. A deployment
 * runs it before its new processes.
 */
runOnDatabase('migrate', async ({ config, urls }) => {
  await migrateDatabase(config, urls, console.log)
  console.log('The database is up to date.')
})

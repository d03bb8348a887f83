import { StartError } from '#database/start-error.ts'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { prepareDatabase } from '#server/database.ts'

/** Brings the database to the schema of this code and ends; what a deployment runs before its new processes. */
async function run(): Promise<void> {
  const database = await prepareDatabase(readConfig(), console.log)
  await database.stop({ immediate: false })
  console.log('The database is up to date.')
}

run().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof ConfigError
  console.error(known ? error.message : error)
  process.exit(1)
})

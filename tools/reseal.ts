import { createPool } from '#database/connection.ts'
import { StartError } from '#database/start-error.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database.ts'
import { resealGrants } from '#server/features/connections/index.ts'
import { createSealer } from '#server/sealer.ts'
import { runTool } from './run-tool.ts'

/** Encrypts every stored secret again with the first key of ENCRYPTION_KEY, so older keys can be removed. */
runTool(async () => {
  const config = readConfig()
  if (!config.ENCRYPTION_KEY)
    throw new StartError('ENCRYPTION_KEY is not set, so nothing is encrypted with it.')
  const database = await prepareDatabase(config, console.log)
  const pool = createPool(database.urls.app, { max: 1, applicationName: 'mutuals reseal' })
  try {
    const { resealed, unopened } = await resealGrants(pool, createSealer(config.ENCRYPTION_KEY))
    console.log(`${resealed} encrypted with the first key`)
    if (unopened > 0)
      console.log(`${unopened} that no key of ENCRYPTION_KEY decrypts: their members must connect again`)
  } finally {
    await pool.end()
    await database.stop({ immediate: false })
  }
})

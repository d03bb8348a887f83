import { createPool } from '#database/connection.ts'
import { StartError } from '#database/start-error.ts'
import { resealGrants } from '#server/exchange/connections/index.ts'
import { createSealer } from '#server/sealer.ts'
import { runOnDatabase } from './on-database.ts'

/**
 * Encrypts every stored secret again with the first key of ENCRYPTION_KEY, so older keys can be removed. With
 * --forget it deletes those whose key is lost.
 */
runOnDatabase('reseal', async ({ given, config, urls }) => {
  const forget = given.includes('--forget')
  if (!config.ENCRYPTION_KEY)
    throw new StartError('ENCRYPTION_KEY is not set, so nothing is encrypted with it.')
  const pool = createPool(urls.app, { max: 1, applicationName: 'mutuals reseal' })
  try {
    const { resealed, unopened } = await resealGrants(pool, createSealer(config.ENCRYPTION_KEY), { forget })
    console.log(`${resealed} encrypted with the first key`)
    if (unopened > 0)
      console.log(
        forget
          ? `${unopened} deleted, which no key of ENCRYPTION_KEY decrypts: their members are asked to connect again`
          : `${unopened} that no key of ENCRYPTION_KEY decrypts: add their key, or delete them with --forget`,
      )
  } finally {
    await pool.end()
  }
})

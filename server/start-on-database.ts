import type { Config } from './config.ts'
import type { DatabaseUrls } from './database.ts'
import { writeMarker } from './marker.ts'
import { withdrawAtStart } from './people/admins/index.ts'
import { createSealer } from './sealer.ts'

/**
 * Starts `work` on a prepared database, between the steps of every start: admins whom the settings no longer name lose
 * their role, a wrong ENCRYPTION_KEY is rejected, and the data folder is marked with its database. `say` prints a line.
 */
export async function startOnDatabase<Work>(
  config: Config,
  urls: DatabaseUrls,
  say: (line: string) => void,
  work: () => Promise<Work>,
): Promise<Work> {
  await withdrawAtStart(urls.app, config.ADMIN_EMAILS)
  await checkKey(config, urls, say)
  const started = await work()
  writeMarker(config)
  return started
}

/** Rejects a wrong ENCRYPTION_KEY, and says how many accounts one is missing for. */
async function checkKey(
  { ENCRYPTION_KEY: keys }: Config,
  { app }: DatabaseUrls,
  say: (line: string) => void,
): Promise<void> {
  if (!keys) return
  const { rejectWrongKey } = await import('./exchange/connections/index.ts')
  const unopened = await rejectWrongKey(app, createSealer(keys))
  if (unopened > 0) say(`  accounts whose platform access no key of ENCRYPTION_KEY decrypts: ${unopened}`)
}
